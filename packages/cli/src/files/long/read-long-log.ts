import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type CollectedResponses,
  collectResponses,
  InvalidInputError,
  leaveOutEmpty,
  MISSING_MARKS,
  plainCell,
} from "@qmatrix/core";
import { startProgress } from "../../progress/progress.ts";
import { withDuckDb } from "../duckdb/with-duckdb.ts";
import { fileFault } from "../file-fault.ts";
import { idValues } from "./id-values.ts";
import { importLog } from "./import-log.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { rowFault } from "./log-faults.ts";
import type { ReadLogOptions } from "./long-options.ts";
import { nameCodes } from "./name-codes.ts";
import { pivotLog } from "./pivot-log.ts";
import { sortKey } from "./sort-key.ts";
import { watchQuery } from "./watch-query.ts";

export interface ReadLog extends CollectedResponses {
  /** Seconds on the clock. */
  readonly timings: { readonly import: number; readonly pivot: number };
}

/**
 * Reads a log with a row for every answer into the same responses as a table with a row a student would give. DuckDB holds
 * the log, on disk where it is large; students and items come in natural order, whatever the order of the rows.
 */
export async function readLongLog(path: string, options: ReadLogOptions): Promise<ReadLog> {
  checkMarks(path, options);
  try {
    const { threads } = options;
    return await withDuckDb({ path, what: "a long log", threads }, (db) => readBy(db, path, options));
  } catch (error) {
    throw fileFault(error, path, "a table that can be read");
  }
}

async function readBy(db: DuckDBConnection, path: string, options: ReadLogOptions): Promise<ReadLog> {
  const { columns, attempt, order, isQuiet } = options;
  const missing = (options.missing ?? MISSING_MARKS).map(plainCell);
  const began = performance.now();
  const log = await watchQuery(db, { label: `Reading ${path}`, isQuiet }, () => importLog(db, path, options));
  const total = await countRows(db, path);
  const imported = performance.now();

  const students = await nameCodes(db, path, log, "student");
  const items = await nameCodes(db, path, log, "item");
  const ids = await idValues(db, path, log, students);
  const key = order === undefined ? undefined : await sortKey(db, path, log);
  const progress = startProgress({ label: "Pivoting", total, isQuiet });
  const pivoted = await pivotLog(db, log, students, items, {
    missing,
    attempt,
    key,
    reach: progress.reach,
  }).finally(progress.stop);
  if ("refused" in pivoted) throw await rowFault(db, path, log, pivoted, missing);

  const responses = {
    N: students.names.length,
    J: items.names.length,
    items: items.names,
    students: students.names,
    ...pivoted,
  };
  const all = { responses, ids: [{ name: columns[0], values: students.names }, ...ids], warnings: [] };
  const collected = options.emptyStudents === "keep" ? all : leaveOutEmpty(path, all);
  return {
    ...collected,
    warnings: [...collected.warnings, ...judgeAnswers(path, collected.responses, options)],
    timings: { import: (imported - began) / 1000, pivot: (performance.now() - imported) / 1000 },
  };
}

/** Throws where an answer is also said to mean "no answer", as a table with a row a student would. */
function checkMarks(where: string, { missing }: ReadLogOptions): void {
  collectResponses(["student", "item"], { where, missing });
}

async function countRows(db: DuckDBConnection, path: string): Promise<number> {
  const [[rows]] = (await db.runAndReadAll("SELECT count(*)::DOUBLE FROM log")).getRows() as [number][];
  if (rows > 0) return rows;
  throw new InvalidInputError(path, "the table", "a header and at least one row", "only a header");
}
