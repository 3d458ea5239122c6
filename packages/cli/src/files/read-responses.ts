import type { Responses, Warning } from "@qmatrix/core/data";
import type { IdColumn, ResponsesOptions } from "@qmatrix/tables";
import { collectResponses } from "@qmatrix/tables/pieces";
import type { LongOptions } from "./long/long-options.ts";
import { noteWarnings } from "./note-warning.ts";
import { readTable } from "./read-table.ts";

export interface ReadResponsesOptions extends ResponsesOptions {
  /** The file has one row per response. Default: one row per student. */
  readonly long?: LongOptions;
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
  { long, ...options }: ReadResponsesOptions = {},
): Promise<ReadResponses> {
  const { notes, ...read } =
    long === undefined
      ? await readTable(path, (header, lineOf) => collectResponses(header, options, lineOf))
      : // DuckDB is large: it is loaded for those who need it.
        await (await import("./long/read-long-log.ts")).readLongLog(path, { ...options, ...long });
  return { ...read, warnings: noteWarnings(path, notes) };
}
