import { readFileSync } from "node:fs";
import { type QMatrix, qMatrixFrom } from "../../src/data/q-matrix.ts";
import { type Responses, type ResponseValue, responsesFrom } from "../../src/data/responses.ts";

/** Real data beside the repository; tests that need them are skipped where they are not there. */
export const REAL_DATA = new URL("../../../../../shared/data/", import.meta.url);

export function readRealData(name: string): { responses: Responses; q: QMatrix } {
  const rows = (file: string) =>
    readFileSync(new URL(file, REAL_DATA), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(","));
  const [items, ...codes] = rows(`${name}_responses.csv`);
  const [header, ...entries] = rows(`${name}_q.csv`);
  const response = (cell: string) => (cell === "" ? null : Number(cell)) as ResponseValue;
  return {
    responses: responsesFrom(
      codes.map((row) => row.map(response)),
      { items },
    ),
    q: qMatrixFrom(
      entries.map((row) => row.slice(1).map(Number)),
      { items: entries.map(([item]) => item), attributes: header.slice(1) },
    ),
  };
}
