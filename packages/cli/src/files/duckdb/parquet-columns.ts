import type { DuckDBConnection } from "@duckdb/node-api";
import { unexpected } from "../file-error.ts";
import { sqlName, sqlPath } from "./sql.ts";

export interface ParquetColumn {
  /** As it stands in the file. */
  readonly name: string;
  /** As a query calls it, quotes and all. */
  readonly sql: string;
  /** DuckDB's word for the kind of its cells. */
  readonly type: string;
}

/** What a query reads a Parquet file from. */
export function parquetTable(path: string): string {
  return `read_parquet(${sqlPath(path)}, hive_partitioning = false)`;
}

/** The columns of a Parquet file, in its order. */
export async function parquetColumns(db: DuckDBConnection, path: string): Promise<ParquetColumn[]> {
  const names = await namesInFile(db, path);
  // no query can say it; text files with one are refused too
  if (names.some((name) => name.includes("\0")))
    throw unexpected(path, ["header"], "names of columns", "one with a NUL byte");
  const described = await db.runAndReadAll(`DESCRIBE SELECT * FROM ${parquetTable(path)}`);
  return described.getRows().map(([column, type], at) => ({
    name: names[at],
    sql: sqlName(String(column)),
    type: String(type),
  }));
}

/** DuckDB renames columns that differ only in capitals; the file's own schema has them as they are. */
async function namesInFile(db: DuckDBConnection, path: string): Promise<string[]> {
  const schema = await db.runAndReadAll(
    `SELECT name, coalesce(num_children, 0)::INTEGER FROM parquet_schema(${sqlPath(path)})`,
  );
  const [, ...nodes] = schema.getRows() as [string, number][];
  const names: string[] = [];
  let within = 0;
  for (const [name, children] of nodes) {
    if (within === 0) names.push(name);
    else within--;
    within += children;
  }
  return names;
}
