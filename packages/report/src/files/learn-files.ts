import type { QMatrix } from "@qmatrix/core/data";
import type { RbmLearned } from "@qmatrix/core/rbm";
import type { IdColumn } from "@qmatrix/tables";
import { type LearnReport, rowsOf } from "../learn/learn-result.ts";
import { LEARNED_ITEM_HEADER, learnedItemRows } from "../learn/learned-item-rows.ts";
import { RANKING_HEADER, rankingRows } from "../learn/ranking-rows.ts";
import { rbmBody } from "../learn/rbm-body.ts";
import { refinedBody } from "../learn/refined-body.ts";
import type { RefinedLearned, RefinedReport } from "../learn/refined-learned.ts";
import { drawnReport } from "./drawn-report.ts";
import { type FileOptions, resultFile } from "./file-options.ts";
import { hierarchyText } from "./hierarchy-text.ts";
import type { OutputFile } from "./output-file.ts";
import { profilesText } from "./profiles-text.ts";
import { qMatrixText } from "./q-matrix-text.ts";
import { tableText } from "./table-text.ts";
import { WORKBOOK_FILE } from "./workbook-file.ts";

const COMMAND = "learn";
const DOUBTFUL_HEADER = ["item", "attribute", "inclusion", "in_q"];

/** Every file that `qmatrix learn` may write. */
export const LEARN_FILES = [
  WORKBOOK_FILE,
  "q.csv",
  "inclusion.csv",
  "ranking.csv",
  "profiles.csv",
  "items.csv",
  "doubtful.csv",
  "hierarchy.csv",
  "closed-q.csv",
  "result.json",
  "report.html",
];

/** What `qmatrix learn --method refined` writes. */
export async function refinedFiles(report: RefinedReport, options: FileOptions): Promise<OutputFile[]> {
  const { learned } = report;
  const { q, inclusion, doubtful } = learned;
  const { refinedReport } = await import("../learn/refined-report.ts");
  const doubtfulRows = doubtful.map(({ item, attribute, inclusion, inQ }) => [
    item,
    attribute,
    inclusion,
    inQ ? 1 : 0,
  ]);
  return [
    ...qFiles(q, inclusion),
    { name: "items.csv", content: () => tableText(LEARNED_ITEM_HEADER, learnedItemRows(learned)) },
    { name: "doubtful.csv", content: () => tableText(DOUBTFUL_HEADER, doubtfulRows) },
    ...hierarchyFiles(learned),
    profilesFile(learned, options.ids),
    ...resultFiles(report, refinedBody(report), options, () => refinedReport(report, options.cover)),
  ];
}

/** What `qmatrix learn --method rbm` writes. */
export async function rbmFiles(report: LearnReport<RbmLearned>, options: FileOptions): Promise<OutputFile[]> {
  const { learned } = report;
  const { q, inclusion, ranking } = learned;
  const { rbmReport } = await import("../learn/rbm-report.ts");
  return [
    ...qFiles(q, inclusion),
    { name: "ranking.csv", content: () => tableText(RANKING_HEADER, rankingRows(q, ranking)) },
    profilesFile(learned, options.ids),
    ...resultFiles(report, rbmBody(report), options, () => rbmReport(report, options.cover)),
  ];
}

function qFiles(q: QMatrix, inclusion: ArrayLike<number>): OutputFile[] {
  const rows = rowsOf(q, inclusion).map((row, j) => [q.items[j], ...row]);
  return [
    { name: "q.csv", content: () => qMatrixText(q) },
    { name: "inclusion.csv", content: () => tableText(["item", ...q.attributes], rows) },
  ];
}

/** Where there are prerequisites: these, as `fit --hierarchy` takes them, and the Q-matrix in closed form. */
function hierarchyFiles({ hierarchy }: RefinedLearned): OutputFile[] {
  if (hierarchy === null) return [];
  const { edges, closed } = hierarchy;
  const text = hierarchyText(edges.map(({ attribute, prerequisite: needs }) => ({ attribute, needs })));
  return [
    { name: "hierarchy.csv", content: () => text },
    { name: "closed-q.csv", content: () => qMatrixText(closed) },
  ];
}

function profilesFile({ profiles }: Pick<RefinedLearned, "profiles">, ids: readonly IdColumn[]): OutputFile {
  return { name: "profiles.csv", content: () => profilesText(profiles, { ids, probabilities: true }) };
}

function resultFiles(
  { options, seed }: LearnReport<unknown>,
  body: Record<string, unknown>,
  made: FileOptions,
  draw: () => string,
): OutputFile[] {
  const page = drawnReport(made.warn, draw);
  return [
    resultFile({ command: COMMAND, options, seed, body }, made),
    { name: "report.html", content: () => page },
  ];
}
