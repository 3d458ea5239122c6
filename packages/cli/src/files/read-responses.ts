import { type CollectedResponses, type CollectResponsesOptions, collectResponses } from "@qmatrix/core";
import type { LongOptions } from "./long/long-options.ts";
import { readTable } from "./read-table.ts";

export interface ReadResponsesOptions extends Omit<CollectResponsesOptions, "where" | "describeRow"> {
  /** The file has a row for every answer. Default: a row a student. */
  readonly long?: LongOptions;
}

export interface ReadResponses extends CollectedResponses {
  /** Seconds on the clock, of the parts that take long. */
  readonly timings?: Readonly<Record<string, number>>;
}

export async function readResponses(
  path: string,
  { long, ...options }: ReadResponsesOptions = {},
): Promise<ReadResponses> {
  if (long === undefined)
    return readTable(path, (header, describeRow) =>
      collectResponses(header, { where: path, describeRow, ...options }),
    );
  // DuckDB is large: it is loaded for those who need it.
  const { readLongLog } = await import("./long/read-long-log.ts");
  return readLongLog(path, { ...options, ...long });
}
