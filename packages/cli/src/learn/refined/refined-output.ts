import { requiredAttributes } from "@qmatrix/core/data";
import type { LearnedQ } from "@qmatrix/core/learn";
import { ITEM_FAMILIES } from "@qmatrix/core/models";
import type { RefinedReport } from "@qmatrix/report/text";
import {
  alternativesBody,
  comparisonText,
  counted,
  isNothingLearned,
  LEARNED_ITEM_HEADER,
  learnedItemRows,
  learnedVerdict,
  nothingLearned,
  qBody,
  refinedFindings,
  refinedNext,
  rowsOf,
  stepText,
  supportOfLearned,
  supportSentencesOf,
  sureness,
} from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../../files/output-folder.ts";
import { writeFile } from "../../files/write-file.ts";
import { writeProfiles } from "../../files/write-profiles.ts";
import { writeQMatrix } from "../../files/write-q-matrix.ts";
import { writeTable } from "../../files/write-table.ts";
import { resultsLine } from "../../shell/results-line.ts";
import { CLOSED_Q_FILE, HIERARCHY_FILE, hierarchyText } from "../hierarchy-file.ts";
import { qText } from "../q-text.ts";

export function refinedBody({ data, learned, comparison, warnings }: RefinedReport): Record<string, unknown> {
  const {
    adequacy,
    q,
    inclusion,
    items,
    hasAbility,
    hierarchy,
    score,
    runs,
    doubtful,
    identifiability,
    choice,
  } = learned;
  return {
    data,
    support: supportOfLearned(learned),
    adequacy,
    ...(choice && { attributeChoice: choice }),
    q: qBody(q),
    inclusion: rowsOf(q, inclusion),
    ...sureness(learned),
    doubtful,
    items: items.map(({ item, family = null, familyProbabilities, successProbabilities, loading }, j) => ({
      item,
      attributes: requiredAttributes(q, j).map((k) => q.attributes[k]),
      family,
      familyProbabilities: Object.fromEntries(ITEM_FAMILIES.map((name, f) => [name, familyProbabilities[f]])),
      successProbabilities,
      loading,
    })),
    hasAbility,
    hierarchy: hierarchy && { edges: hierarchy.edges, closed: qBody(hierarchy.closed).entries },
    score,
    alternatives: alternativesBody(learned),
    agreement: { agreeing: runs.filter(({ difference }) => difference === 0).length, runs },
    residualDependence: learned.residualDependence,
    identifiability,
    ...(comparison && { comparison }),
    warnings,
  };
}

const DOUBTFUL_HEADER = ["item", "attribute", "inclusion", "in_q"];

/** What `qmatrix learn --method refined` writes. */
export function refinedFiles(
  learned: LearnedQ,
  ids: readonly IdColumn[],
  result: string,
  report: string,
): OutputFile[] {
  const { q, inclusion, profiles, doubtful } = learned;
  const inclusionRows = rowsOf(q, inclusion).map((row, j) => [q.items[j], ...row]);
  const doubtfulRows = doubtful.map(({ item, attribute, inclusion, inQ }) => [
    item,
    attribute,
    inclusion,
    inQ ? 1 : 0,
  ]);
  return [
    { name: "q.csv", write: (path) => writeQMatrix(path, q) },
    { name: "inclusion.csv", write: (path) => writeTable(path, ["item", ...q.attributes], inclusionRows) },
    { name: "items.csv", write: (path) => writeTable(path, LEARNED_ITEM_HEADER, learnedItemRows(learned)) },
    { name: "doubtful.csv", write: (path) => writeTable(path, DOUBTFUL_HEADER, doubtfulRows) },
    ...hierarchyFiles(learned),
    { name: "profiles.csv", write: (path) => writeProfiles(path, profiles, { ids, probabilities: true }) },
    { name: "result.json", write: (path) => writeFile(path, result) },
    { name: "report.html", write: (path) => writeFile(path, report) },
  ];
}

/** Where there are prerequisites: these, as `fit --hierarchy` takes them, and the Q-matrix in closed form. */
function hierarchyFiles({ hierarchy }: LearnedQ): OutputFile[] {
  if (hierarchy === null) return [];
  const text = hierarchyText(
    hierarchy.edges.map(({ attribute, prerequisite }) => ({ attribute, needs: prerequisite })),
  );
  return [
    { name: HIERARCHY_FILE, write: (path) => writeFile(path, text ?? "") },
    { name: CLOSED_Q_FILE, write: (path) => writeQMatrix(path, hierarchy.closed) },
  ];
}

export function refinedText(report: RefinedReport, folder: string, seconds: number): string {
  const { data, learned, comparison } = report;
  const { q } = learned;
  const [items, students] = [counted(q.J, "item"), counted(data.students, "student")];
  const parts = isNothingLearned(learned)
    ? [
        `No Q-matrix could be learned from ${students} and ${items}. ${nothingLearned(learned)}`,
        ["Next steps:", ...refinedNext(report, []).map((step, at) => `${at + 1}. ${stepText(step)}`)].join(
          "\n",
        ),
      ]
    : [
        `Learned a Q-matrix with ${counted(q.K, "attribute")} for ${items} from ${students} in ${seconds.toFixed(1)} s.`,
        qText(q),
        refinedFindings(learned).join("\n"),
      ];
  parts.unshift(...supportSentencesOf(learned), ...learnedVerdict(learned));
  if (comparison) parts.push(`Comparison with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(resultsLine(folder));
  return parts.join("\n\n");
}
