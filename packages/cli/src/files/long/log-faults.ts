import type { DuckDBConnection } from "@duckdb/node-api";
import { cellAdvice, codesAdvice, describeAnswers, describeValue, InvalidInputError } from "@qmatrix/core";
import { sqlPlainCell, sqlText } from "../duckdb/sql.ts";
import { type ImportedLog, nameOf } from "./import-log.ts";
import type { RefusedRow } from "./pivot-log.ts";

/** Two signs for answers and the marks beside them are fewer. */
const MOST_SIGNS = 20;

/** The sentence for a row that the pivot refused. */
export function rowFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  { refused, rowid }: RefusedRow,
  missing: readonly string[],
): Promise<unknown> {
  const fault = refused === "again" ? againFault : answerFault;
  return fault(db, where, log, rowid, missing);
}

/** A cell that is no answer, with the advice that a table with a row a student gets for one. */
async function answerFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  rowid: number,
  missing: readonly string[],
): Promise<InvalidInputError> {
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
  return new InvalidInputError(
    where,
    `${await log.describeRow(rowid)}, column ${describeValue(nameOf(log, "answer"))}`,
    describeAnswers(missing),
    describeValue(cell),
    codesAdvice(new Map(counts), missing) ?? cellAdvice(cell, missing),
  );
}

/** A student who answers an item again. */
async function againFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  rowid: number,
  missing: readonly string[],
): Promise<InvalidInputError> {
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
  return new InvalidInputError(
    where,
    await log.describeRow(rowid),
    "a student and an item not seen together before",
    `${describeValue(name)} and ${describeValue(question)}, which are also ${await log.describeRow(earlier)}`,
    "To keep one answer pass --attempt first or --attempt last.",
  );
}
