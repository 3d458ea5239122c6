import type { Collect } from "@qmatrix/tables/pieces";
import { cellText } from "./cell-text.ts";
import { parquetFault } from "./duckdb-fault.ts";
import { parquetColumns, parquetTable } from "./parquet-columns.ts";
import { withDuckDb } from "./with-duckdb.ts";

/**
 * Reads a Parquet file as if it were text: what `collect` makes takes the same rows of cells, and says the same about
 * them. DuckDB gives the rows of one table in the order of the file, on any number of threads.
 */
export async function readParquet<Result>(path: string, collect: Collect<Result>): Promise<Result> {
  try {
    return await withDuckDb({ path, what: "a Parquet file" }, async (db) => {
      const columns = await parquetColumns(db, path);
      const sink = collect(columns.map(({ name }) => name));
      const cells = columns.map((column) => cellText(path, column));
      const result = await db.stream(`SELECT ${cells.join(", ")} FROM ${parquetTable(path)}`);
      for await (const chunk of result) for (const row of chunk.getRows()) sink.add(row as string[]);
      return sink.finish();
    });
  } catch (error) {
    throw parquetFault(error, path);
  }
}
