import type { DuckDBConnection } from "@duckdb/node-api";
import { collectResponses, describeValue, InvalidInputError } from "@qmatrix/core";
import { sqlPlainCell, sqlText } from "../duckdb/sql.ts";
import { type ImportedLog, nameOf } from "./import-log.ts";
import type { RefusedRow } from "./pivot-log.ts";

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

/** A cell that is no answer: said as of a table with a row a student that has this cell. */
async function answerFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  rowid: number,
  missing: readonly string[],
): Promise<unknown> {
  const [[cell]] = (
    await db.runAndReadAll(`SELECT ${log.cell("answer")} FROM log WHERE rowid = ${rowid}`)
  ).getRows() as [string][];
  const column = nameOf(log, "answer");
  const collector = collectResponses(["a", "b"], { where, missing });
  collector.add(["0", "0"]);
  collector.add([cell, "0"]);
  try {
    collector.finish();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) return error;
    const place = `${await log.describeRow(rowid)}, column ${describeValue(column)}`;
    return new InvalidInputError(where, place, error.mustBe, error.received, error.hint);
  }
  return new Error(`answerFault: ${describeValue(cell)} is an answer`);
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
