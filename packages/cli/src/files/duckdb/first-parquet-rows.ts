import type { TextRow } from "@qmatrix/tables/pieces";
import { cellText } from "./cell-text.ts";
import { parquetFault } from "./duckdb-fault.ts";
import { parquetColumns, parquetTable } from "./parquet-columns.ts";
import { withDuckDb } from "./with-duckdb.ts";

/** The header and the first rows of a Parquet file, as rows of a text. */
export async function firstParquetRows(
  path: string,
  most: number,
): Promise<{ readonly rows: readonly TextRow[]; readonly isWhole: boolean }> {
  try {
    return await withDuckDb({ path, what: "a Parquet file" }, async (db) => {
      const columns = await parquetColumns(db, path);
      const cells = columns.map((column) => cellText(path, column));
      const query = `SELECT ${cells.join(", ")} FROM ${parquetTable(path)} LIMIT ${most + 1}`;
      const found = (await db.runAndReadAll(query)).getRows() as string[][];
      const rows = [columns.map(({ name }) => name), ...found.slice(0, most)];
      return { rows: rows.map((row, at) => ({ cells: row, line: at + 1 })), isWhole: found.length <= most };
    });
  } catch (error) {
    throw parquetFault(error, path);
  }
}
