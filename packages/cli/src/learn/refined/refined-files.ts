import { writeFile } from "node:fs/promises";
import type { LearnedQ } from "@qmatrix/core/learn";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../../files/output-folder.ts";
import { writeProfiles } from "../../files/write-profiles.ts";
import { writeQMatrix } from "../../files/write-q-matrix.ts";
import { writeTable } from "../../files/write-table.ts";
import { rowsOf } from "../learn-report.ts";
import { ITEM_HEADER, itemRows } from "./item-rows.ts";

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
    { name: "items.csv", write: (path) => writeTable(path, ITEM_HEADER, itemRows(learned)) },
    { name: "doubtful.csv", write: (path) => writeTable(path, DOUBTFUL_HEADER, doubtfulRows) },
    { name: "profiles.csv", write: (path) => writeProfiles(path, profiles, { ids, probabilities: true }) },
    { name: "result.json", write: (path) => writeFile(path, result) },
    { name: "report.html", write: (path) => writeFile(path, report) },
  ];
}
