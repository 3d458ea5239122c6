import { DuckDBInstance } from "@duckdb/node-api";

/** Writes the rows of a query to a Parquet file. */
export async function writeParquet(path: string, query: string): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (${query}) TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}
