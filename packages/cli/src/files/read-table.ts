import type { DescribeRow } from "@qmatrix/core";
import { fileFault } from "./file-fault.ts";
import { type OpenTable, openTable, type TextTable } from "./open-table.ts";
import { rowLines } from "./row-lines.ts";
import { spssFault } from "./spss-fault.ts";
import { textRows } from "./text-rows.ts";

/** What takes a table: made from the header, then given one row after the other. */
export interface TableSink<Result> {
  add(cells: readonly string[]): void;
  finish(): Result;
}

/** Makes the sink of a header, which is empty if the file is. `describeRow` is what messages call a row. */
export type Collect<Result> = (header: readonly string[], describeRow: DescribeRow) => TableSink<Result>;

/** Reads a table (CSV, TSV and their like, packed by gzip or not; Parquet) and returns what `collect` makes of it. */
export async function readTable<Result>(path: string, collect: Collect<Result>): Promise<Result> {
  try {
    return await readOpened(path, await openTable(path), collect);
  } catch (error) {
    throw fileFault(error, path, "a table that can be read");
  }
}

async function readOpened<Result>(path: string, table: OpenTable, collect: Collect<Result>): Promise<Result> {
  if (table.kind === "text") return readText(path, table, collect);
  if (table.kind === "spss") throw spssFault(path);
  // DuckDB is large: it is loaded for those who need it.
  const { readParquet } = await import("./duckdb/read-parquet.ts");
  return readParquet(path, collect);
}

async function readText<Result>(path: string, table: TextTable, collect: Collect<Result>): Promise<Result> {
  const lines = rowLines();
  let sink: TableSink<Result> | undefined;
  for await (const rows of textRows(table, path))
    for (const { cells, line } of rows) {
      if (sink === undefined) sink = collect(cells, lines.describeRow);
      else {
        lines.add(line);
        sink.add(cells);
      }
    }
  return (sink ?? collect([], lines.describeRow)).finish();
}
