import type { DuckDBConnection } from "@duckdb/node-api";
import type { RowPlace } from "@qmatrix/tables";
import { cellText } from "../duckdb/cell-text.ts";
import { parquetFault } from "../duckdb/duckdb-fault.ts";
import { parquetColumns, parquetTable } from "../duckdb/parquet-columns.ts";
import { sqlTrim } from "../duckdb/sql.ts";
import { openTable } from "../open-table.ts";
import { spssFault } from "../spss-fault.ts";
import { importByReader, importText } from "./import-text.ts";
import { logRow } from "./log-row.ts";
import type { ReadLogOptions } from "./long-options.ts";
import { type WantedColumn, wantedColumns } from "./wanted-columns.ts";

export interface ImportedLog {
  readonly columns: readonly WantedColumn[];
  /** Whether white space around cells means nothing, as in text. */
  readonly isTrimmed: boolean;
  /** The SQL for the cells of a column as they are read. */
  cell(as: string): string;
  rowPlace(rowid: number): Promise<RowPlace>;
}

/** What the file calls a column of the imported table. */
export function nameOf({ columns }: ImportedLog, as: string): string {
  return columns.find((column) => column.as === as)!.name;
}

/** Brings the columns that are needed into the table `log`, as text; row r of the file, from 1, has the rowid r − 1. */
export async function importLog(
  db: DuckDBConnection,
  path: string,
  options: ReadLogOptions,
): Promise<ImportedLog> {
  const table = await openTable(path, options.reading);
  if (table.kind === "spss") throw spssFault(path);
  if (table.kind === "text")
    return {
      columns: await importText(db, path, table, options),
      isTrimmed: true,
      cell: sqlTrim,
      rowPlace: (rowid) => logRow(path, rowid + 1),
    };
  if (table.kind === "workbook")
    return {
      columns: await importByReader(db, path, options),
      isTrimmed: true,
      cell: sqlTrim,
      rowPlace: async (rowid) => ({ row: rowid + 1 }),
    };
  const columns = await importParquet(db, path, options).catch((error) => {
    throw parquetFault(error, path);
  });
  return {
    columns,
    isTrimmed: false,
    cell: (as) => as,
    rowPlace: async (rowid) => ({ row: rowid + 1 }),
  };
}

async function importParquet(
  db: DuckDBConnection,
  path: string,
  options: ReadLogOptions,
): Promise<WantedColumn[]> {
  const columns = await parquetColumns(db, path);
  const names = columns.map(({ name }) => name);
  const wanted = wantedColumns(names, options);
  const cells = wanted.map(({ at, as }) => `${cellText(path, columns[at])} AS ${as}`);
  await db.run(`CREATE TABLE log AS SELECT ${cells.join(", ")} FROM ${parquetTable(path)}`);
  return wanted;
}
