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

/** A cell that is no answer: said as of a table with a row a student that has this cell, beside the other if all answers are one of two. */
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
  for (const row of await rowsLike(db, log, cell, missing)) collector.add(row);
  try {
    collector.finish();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) return error;
    const place = `${await log.describeRow(rowid)}, column ${describeValue(column)}`;
    return new InvalidInputError(where, place, error.mustBe, error.received, error.hint);
  }
  return new Error(`answerFault: ${describeValue(cell)} is an answer`);
}

/** Two rows with the cell; beside it the other one if all answers are one of two, each more than once. */
async function rowsLike(
  db: DuckDBConnection,
  log: ImportedLog,
  cell: string,
  missing: readonly string[],
): Promise<string[][]> {
  const answer = log.cell("answer");
  const found = (
    await db.runAndReadAll(
      `SELECT ${answer}, count(*)::DOUBLE FROM log
       WHERE ${sqlPlainCell(answer)} NOT IN (${missing.map(sqlText).join(", ")}) GROUP BY 1 LIMIT 3`,
    )
  ).getRows() as [string, number][];
  const other = found.find(([name]) => name !== cell);
  const areTwo = found.length === 2 && found.every(([, count]) => count > 1);
  return areTwo && other
    ? [
        [cell, other[0]],
        [cell, other[0]],
      ]
    : [
        ["0", "0"],
        [cell, "0"],
      ];
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
