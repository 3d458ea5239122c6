import type { Responses, Warning } from "@qmatrix/core/data";
import { noteWarnings } from "@qmatrix/report/reading";
import { type Given, type IdColumn, MISSING_MARKS, type ResponsesOptions } from "@qmatrix/tables";
import {
  type CollectedResponses,
  collectBy,
  collectResponses,
  missingMarks,
  TableError,
} from "@qmatrix/tables/pieces";
import type { LongOptions } from "./long/long-options.ts";
import { readTable, tableFault } from "./read-table.ts";

export interface ReadResponsesOptions extends ResponsesOptions {
  /** The file has one row per response. Default: one row per student. */
  readonly long?: LongOptions;
  /** How the table is to be read where it is not as simple as it could be. */
  readonly reading?: Given;
}

export interface ReadResponses {
  readonly responses: Responses;
  readonly ids: readonly IdColumn[];
  /** What is odd but not wrong: items that everyone answered correctly, or incorrectly; a column without a name. */
  readonly warnings: readonly Warning<string>[];
  /** Seconds on the clock, of the parts that take long. */
  readonly timings?: Readonly<Record<string, number>>;
}

export async function readResponses(
  path: string,
  { long, reading = {}, ...options }: ReadResponsesOptions = {},
): Promise<ReadResponses> {
  const { notes, ...read } =
    long === undefined
      ? await readWide(path, reading, options)
      : // DuckDB is large: it is loaded for those who need it.
        await (await import("./long/read-long-log.ts")).readLongLog(path, {
          ...{ ...options, reading },
          ...long,
        });
  return { ...read, warnings: noteWarnings(path, notes) };
}

function readWide(path: string, reading: Given, options: ResponsesOptions): Promise<CollectedResponses> {
  const missing = marksOf(options.missing, path);
  const collect = collectBy(reading, missing, (header, lineOf) => collectResponses(header, options, lineOf));
  return readTable(path, collect, undefined, reading);
}

function marksOf(missing: readonly string[] = MISSING_MARKS, path: string): readonly string[] {
  try {
    return missingMarks(missing);
  } catch (error) {
    throw error instanceof TableError ? tableFault(error, path) : error;
  }
}
