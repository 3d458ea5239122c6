import { writeFile } from "node:fs/promises";
import type { RbmLearned } from "@qmatrix/core/rbm";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../../files/output-folder.ts";
import { writeProfiles } from "../../files/write-profiles.ts";
import { writeQMatrix } from "../../files/write-q-matrix.ts";
import { writeTable } from "../../files/write-table.ts";
import { RANKING_HEADER, rankingRows } from "./ranking-rows.ts";

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
