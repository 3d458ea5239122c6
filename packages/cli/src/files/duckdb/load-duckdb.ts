import { isMissing, MissingPackageError } from "../../missing-package-error.ts";

export type DuckDb = typeof import("@duckdb/node-api");

/** Loads DuckDB, which is optional because it is large; `what` says what needs it, for the sentence if it is not there. */
export async function loadDuckDb(path: string, what: string): Promise<DuckDb> {
  try {
    return await import("@duckdb/node-api");
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new MissingPackageError(
      path,
      `reading ${what}`,
      ["DuckDB"],
      "CSV files with one row per student are read without it.",
    );
  }
}
