import type { DuckDBConnection } from "@duckdb/node-api";
import { type Given, MISSING_MARKS } from "@qmatrix/tables";
import {
  type CollectedResponses,
  judgeResponses,
  missingMarks,
  type Recode,
  recodingOf,
  tableError,
} from "@qmatrix/tables/pieces";
import { startProgress } from "../../progress/progress.ts";
import { sqlPlainCell } from "../duckdb/sql.ts";
import { withDuckDb } from "../duckdb/with-duckdb.ts";
import { tableFault } from "../read-table.ts";
import { idValues } from "./id-values.ts";
import { type ImportedLog, importLog } from "./import-log.ts";
import { rowFault } from "./log-faults.ts";
import type { ReadLogOptions } from "./long-options.ts";
import { type NameCodes, nameCodes } from "./name-codes.ts";
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
  try {
    const { threads, missing = MISSING_MARKS } = options;
    missingMarks(missing);
    return await withDuckDb({ path, what: "a file in long format", threads }, (db) =>
      readBy(db, path, options),
    );
  } catch (error) {
    throw tableFault(error, path);
  }
}

async function readBy(db: DuckDBConnection, path: string, options: ReadLogOptions): Promise<ReadLog> {
  const { columns, attempt, order, isQuiet } = options;
  const missing = missingMarks(options.missing ?? MISSING_MARKS);
  const began = performance.now();
  const log = await watchQuery(db, { label: `Reading ${path}`, isQuiet }, () => importLog(db, path, options));
  const total = await countRows(db);
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
    recode: await recodeOf(db, log, items, options.reading, missing),
  }).finally(progress.stop);
  if ("refused" in pivoted) throw await rowFault(db, path, log, pivoted, missing);

  const responses = {
    N: students.names.length,
    J: items.names.length,
    items: items.names,
    students: students.names,
    ...pivoted,
  };
  const all = [{ name: columns[0], values: students.names }, ...ids];
  return {
    ...judgeResponses({ responses, ids: all, notes: [] }, options),
    timings: { import: (imported - began) / 1000, pivot: (performance.now() - imported) / 1000 },
  };
}

/** What points and signs are read as; the most points of each item are asked for where a cut is a share of them. */
async function recodeOf(
  db: DuckDBConnection,
  log: ImportedLog,
  items: NameCodes,
  reading: Given = {},
  missing: readonly string[],
): Promise<Recode | undefined> {
  const recoding = recodingOf(items.names, reading, missing);
  if (recoding === undefined || recoding.shares.every((share) => share === undefined))
    return recoding?.recode;
  const most = items.names.map(() => 0);
  const had = await db.stream(`SELECT DISTINCT ${items.code}, ${sqlPlainCell(log.cell("answer"))} FROM log`);
  for await (const chunk of had) {
    const [codes, cells] = chunk.getColumns() as [number[], string[]];
    for (const [at, code] of codes.entries()) {
      const j = items.placeOfCode[code];
      most[j] = Math.max(most[j], recoding.pointsOf(cells[at]));
    }
  }
  return recoding.withMost(most);
}

async function countRows(db: DuckDBConnection): Promise<number> {
  const [[rows]] = (await db.runAndReadAll("SELECT count(*)::DOUBLE FROM log")).getRows() as [number][];
  if (rows > 0) return rows;
  throw tableError({ kind: "no-rows" });
}
