import { wrong } from "../file-error.ts";

export type DuckDb = typeof import("@duckdb/node-api");

const NOT_FOUND = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

/** Loads DuckDB, which is optional because it is large; `what` says what needs it, for the sentence if it is not there. */
export async function loadDuckDb(path: string, what: string): Promise<DuckDb> {
  try {
    return await import("@duckdb/node-api");
  } catch (error) {
    if (!NOT_FOUND.includes((error as NodeJS.ErrnoException)?.code ?? "")) throw error;
    throw wrong(
      path,
      [],
      `${what} is read by DuckDB, an optional part of qmatrix that is not installed.`,
      "Install it with npm install @duckdb/node-api, or give a CSV file with one row per student.",
    );
  }
}
