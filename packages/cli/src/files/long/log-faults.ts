import type { DuckDBConnection } from "@duckdb/node-api";
import { describeValue } from "@qmatrix/core/data";
import { cellAdvice, codesAdvice, tableError } from "@qmatrix/tables/pieces";
import { sqlPlainCell, sqlText } from "../duckdb/sql.ts";
import { rowText, wrong } from "../file-error.ts";
import { type ImportedLog, nameOf } from "./import-log.ts";
import type { RefusedRow } from "./pivot-log.ts";

/** Two signs for answers and the marks beside them are fewer. */
const MOST_SIGNS = 20;

/** What is wrong with a row that the pivot refused. */
export function rowFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  { refused, rowid }: RefusedRow,
  missing: readonly string[],
): Promise<Error> {
  return refused === "again"
    ? againFault(db, where, log, rowid, missing)
    : answerFault(db, log, rowid, missing);
}

/** A cell that is no answer, with the advice that a table with a row a student gets for one. */
async function answerFault(
  db: DuckDBConnection,
  log: ImportedLog,
  rowid: number,
  missing: readonly string[],
): Promise<Error> {
  const answer = log.cell("answer");
  const [[cell]] = (await db.runAndReadAll(`SELECT ${answer} FROM log WHERE rowid = ${rowid}`)).getRows() as [
    string,
  ][];
  const counts = (
    await db.runAndReadAll(
      `SELECT ${answer}, count(*)::DOUBLE FROM log
       WHERE ${sqlPlainCell(answer)} NOT IN (${missing.map(sqlText).join(", ")})
       GROUP BY 1 ORDER BY min(rowid) LIMIT ${MOST_SIGNS}`,
    )
  ).getRows() as [string, number][];
  const advice = codesAdvice(new Map(counts)) ?? cellAdvice(cell);
  const expected = { kind: "response", missing } as const;
  const column = nameOf(log, "answer");
  return tableError({ kind: "cell", ...(await log.rowPlace(rowid)), column, cell, expected }, ...advice);
}

/** A student who answers an item again. */
async function againFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  rowid: number,
  missing: readonly string[],
): Promise<Error> {
  const student = log.cell("student");
  const item = log.cell("item");
  const [[name, question]] = (
    await db.runAndReadAll(`SELECT ${student}, ${item} FROM log WHERE rowid = ${rowid}`)
  ).getRows() as [string, string][];
  const [[earlier]] = (
    await db.runAndReadAll(
      `SELECT min(rowid)::DOUBLE FROM log WHERE ${student} = ${sqlText(name)} AND ${item} = ${sqlText(question)}
       AND ${sqlPlainCell(log.cell("answer"))} NOT IN (${missing.map(sqlText).join(", ")})`,
    )
  ).getRows() as [number][];
  return wrong(
    where,
    [rowText(await log.rowPlace(rowid))],
    `found a second response by student ${describeValue(name)} to item ${describeValue(question)}; the first is in ${rowText(await log.rowPlace(earlier))}.`,
    "To keep one response: --attempt first or --attempt last.",
  );
}
