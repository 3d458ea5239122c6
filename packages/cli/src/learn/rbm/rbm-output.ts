import { type RbmLearned, selectionWords } from "@qmatrix/core/rbm";
import {
  comparisonText,
  counted,
  type LearnReport,
  qBody,
  RANKING_HEADER,
  rankingRows,
  rowsOf,
} from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../../files/output-folder.ts";
import { writeFile } from "../../files/write-file.ts";
import { writeProfiles } from "../../files/write-profiles.ts";
import { writeQMatrix } from "../../files/write-q-matrix.ts";
import { writeTable } from "../../files/write-table.ts";
import { resultsLine } from "../../shell/results-line.ts";
import { qText } from "../q-text.ts";

/** The keys of result.json that are this method's own. */
export function rbmBody({
  data,
  learned,
  comparison,
  warnings,
}: LearnReport<RbmLearned>): Record<string, unknown> {
  const { q, inclusion, parameters, chosen, grid, ranking } = learned;
  return {
    data,
    q: qBody(q),
    inclusion: rowsOf(q, inclusion),
    ...(comparison && { comparison }),
    warnings,
    rbm: {
      chosen,
      weights: rowsOf(q, parameters.weights),
      visibleBias: parameters.visibleBias,
      hiddenBias: parameters.hiddenBias,
      ranking: rowsOf(q, ranking),
      grid,
    },
  };
}

/** What `qmatrix learn --method rbm` writes. */
export function rbmFiles(
  { q, inclusion, profiles, ranking }: RbmLearned,
  ids: readonly IdColumn[],
  result: string,
  report: string,
): OutputFile[] {
  const inclusionRows = q.items.map((item, j) => [item, ...inclusion.subarray(j * q.K, (j + 1) * q.K)]);
  return [
    { name: "q.csv", write: (path) => writeQMatrix(path, q) },
    { name: "inclusion.csv", write: (path) => writeTable(path, ["item", ...q.attributes], inclusionRows) },
    { name: "ranking.csv", write: (path) => writeTable(path, RANKING_HEADER, rankingRows(q, ranking)) },
    { name: "profiles.csv", write: (path) => writeProfiles(path, profiles, { ids, probabilities: true }) },
    { name: "result.json", write: (path) => writeFile(path, result) },
    { name: "report.html", write: (path) => writeFile(path, report) },
  ];
}

export function rbmText(
  { data, learned, comparison }: LearnReport<RbmLearned>,
  folder: string,
  seconds: number,
): string {
  const { q, chosen, grid } = learned;
  const parts = [
    `Learned a Q-matrix with ${counted(q.K, "attribute")} for ${counted(q.J, "item")} from ${counted(data.students, "student")} in ${seconds.toFixed(1)} s. ` +
      `Selected by cross-validation: penalty ${chosen.penalty}, learning rate ${chosen.learningRate} (${selectionWords(grid)}).`,
    qText(q),
  ];
  if (comparison) parts.push(`Comparison with the true Q-matrix:\n${comparisonText(comparison)}`);
  parts.push(resultsLine(folder));
  return parts.join("\n\n");
}
