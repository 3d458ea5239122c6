import type { DuckDBConnection } from "@duckdb/node-api";
import { cellText, columnText, type FileError, rowText, unexpected } from "../file-error.ts";
import { type ImportedLog, nameOf } from "./import-log.ts";

/**
 * The SQL that attempts are ordered by: numbers if the first row has one, else times; every row must have such. Whole
 * numbers are compared as such, because nanoseconds since 1970 have more digits than a double.
 */
export async function sortKey(db: DuckDBConnection, where: string, log: ImportedLog): Promise<string> {
  const as = (type: string) => `TRY_CAST(${log.cell("sort")} AS ${type})`;
  const first = await db.runAndReadAll(`SELECT ${as("DOUBLE")} IS NOT NULL FROM log WHERE rowid = 0`);
  const isNumber = first.getRows()[0][0] === true;
  const key = as(isNumber ? "DOUBLE" : "TIMESTAMPTZ");
  const seen = await db.runAndReadAll(
    `SELECT (min(rowid) FILTER (key IS NULL))::DOUBLE, bool_and(${isNumber ? "whole = key" : "false"})
     FROM (SELECT rowid, ${key} AS key, ${as("BIGINT")} AS whole FROM log)`,
  );
  const [[wrong, isWhole]] = seen.getRows() as [number | null, boolean | null][];
  if (wrong !== null) throw await sortFault(db, where, log, wrong, isNumber);
  return isWhole ? as("BIGINT") : key;
}

async function sortFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  rowid: number,
  isNumber: boolean,
): Promise<FileError> {
  const found = await db.runAndReadAll(`SELECT ${log.cell("sort")} FROM log WHERE rowid = ${rowid}`);
  const [[received]] = found.getRows() as [string][];
  return unexpected(
    where,
    [rowText(await log.rowPlace(rowid)), columnText(nameOf(log, "sort"))],
    rowid === 0
      ? "a number or a time like 2026-05-31 14:05:09"
      : `a ${isNumber ? "number" : "time"}, as in earlier rows`,
    cellText(received),
  );
}
