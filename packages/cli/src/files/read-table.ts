import { type Collect, rowSink, TableError } from "@qmatrix/tables/pieces";
import { fileFault } from "./file-fault.ts";
import { type FaultContext, faultError } from "./finding-text.ts";
import { type OpenTable, openTable, type TextTable } from "./open-table.ts";
import { spssFault } from "./spss-fault.ts";
import { textRows } from "./text-rows.ts";

/** Reads a table (CSV, TSV and their like, packed by gzip or not; Parquet) and returns what `collect` makes of it. */
export async function readTable<Result>(
  path: string,
  collect: Collect<Result>,
  context?: FaultContext,
): Promise<Result> {
  try {
    return await readOpened(path, await openTable(path), collect);
  } catch (error) {
    throw tableFault(error, path, context);
  }
}

/** What is wrong with a table or its file, in a sentence; any other error comes back as it is. */
export function tableFault(error: unknown, path: string, context?: FaultContext): unknown {
  return error instanceof TableError ? faultError(path, error.fault, context) : fileFault(error, path);
}

async function readOpened<Result>(path: string, table: OpenTable, collect: Collect<Result>): Promise<Result> {
  if (table.kind === "text") return readText(table, collect);
  if (table.kind === "spss") throw spssFault(path);
  // DuckDB is large: it is loaded for those who need it.
  const { readParquet } = await import("./duckdb/read-parquet.ts");
  return readParquet(path, collect);
}

async function readText<Result>(table: TextTable, collect: Collect<Result>): Promise<Result> {
  const sink = rowSink(collect);
  for await (const rows of textRows(table)) sink.add(rows);
  return sink.finish();
}
