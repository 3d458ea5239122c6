import { type FaultContext, faultsText } from "@qmatrix/report/reading";
import type { Given } from "@qmatrix/tables";
import { type Collect, readingSink, readWorkbook, sheetNamed, TableError } from "@qmatrix/tables/pieces";
import { FileError } from "./file-error.ts";
import { fileFault } from "./file-fault.ts";
import { type OpenTable, openTable, type TextTable } from "./open-table.ts";
import { spssFault } from "./spss-fault.ts";
import { textRows } from "./text-rows.ts";

/** What is said of a table apart from its columns and cells. */
export type TableReading = Pick<Given, "encoding" | "header" | "sheet" | "transpose">;

/** Reads a table (CSV, TSV and their like, packed by gzip or not; a sheet of an Excel workbook; Parquet) and returns what `collect` makes of it. */
export async function readTable<Result>(
  path: string,
  collect: Collect<Result>,
  context?: FaultContext,
  reading: TableReading = {},
): Promise<Result> {
  try {
    return await readOpened(path, await openTable(path, reading), collect, reading);
  } catch (error) {
    throw tableFault(error, path, context);
  }
}

/** What is wrong with a table or its file, in a sentence; any other error comes back as it is. */
export function tableFault(error: unknown, path: string, context?: FaultContext): unknown {
  if (!(error instanceof TableError)) return fileFault(error, path);
  const { fault, others } = error;
  return new FileError(faultsText(path, [fault, ...others], context));
}

async function readOpened<Result>(
  path: string,
  table: OpenTable,
  collect: Collect<Result>,
  reading: TableReading,
): Promise<Result> {
  if (table.kind === "text") return readText(table, collect, reading);
  if (table.kind === "workbook") {
    const sink = readingSink(reading, collect);
    sink.add(sheetNamed(await readWorkbook(table.bytes), reading.sheet).rows);
    return sink.finish();
  }
  if (table.kind === "spss") throw spssFault(path);
  // DuckDB is large: it is loaded for those who need it.
  const { readParquet } = await import("./duckdb/read-parquet.ts");
  return readParquet(path, collect);
}

async function readText<Result>(
  table: TextTable,
  collect: Collect<Result>,
  reading: TableReading,
): Promise<Result> {
  const sink = readingSink(reading, collect);
  for await (const rows of textRows(table)) sink.add(rows);
  return sink.finish();
}
