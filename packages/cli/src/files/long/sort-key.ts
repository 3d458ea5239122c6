import type { DuckDBConnection } from "@duckdb/node-api";
import { describeValue, InvalidInputError } from "@qmatrix/core";
import { type ImportedLog, nameOf } from "./import-log.ts";

/** Thirty digits, nine of them behind the point: seconds, milliseconds or nanoseconds since 1970 keep all of theirs. */
const NUMBER = "DECIMAL(38, 9)";
const TIME = "TIMESTAMPTZ";

/** The SQL that attempts are ordered by: numbers if the first row has one, else times; every row must have such. */
export async function sortKey(db: DuckDBConnection, where: string, log: ImportedLog): Promise<string> {
  const cell = log.cell("sort");
  const as = (type: string) => `TRY_CAST(${cell} AS ${type})`;
  const first = await db.runAndReadAll(`SELECT ${as(NUMBER)} IS NOT NULL FROM log WHERE rowid = 0`);
  const isNumber = first.getRows()[0][0] === true;
  const key = as(isNumber ? NUMBER : TIME);
  const wrong = await db.runAndReadAll(
    `SELECT rowid::DOUBLE, ${cell} FROM log WHERE ${key} IS NULL ORDER BY rowid LIMIT 1`,
  );
  if (wrong.currentRowCount === 0) return key;
  const [rowid, received] = wrong.getRows()[0] as [number, string];
  throw new InvalidInputError(
    where,
    `row ${rowid + 1}, column ${describeValue(nameOf(log, "sort"))}`,
    rowid === 0
      ? "a number or a time like 2026-05-31 14:05:09"
      : `a ${isNumber ? "number" : "time"} like the rows before`,
    received === "" ? "an empty cell" : describeValue(received),
  );
}
