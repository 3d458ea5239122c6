import { unexpected, wrong } from "../file-error.ts";

/** Whether DuckDB refused what it was given to read, and did not fail for another reason. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /^(Invalid Input|Conversion|Not implemented) Error: /.test(error.message);
}

/** What DuckDB says of a Parquet file that it cannot read, as one of our sentences; any other error as it is. */
export function parquetFault(error: unknown, path: string): unknown {
  if (!isRefusal(error)) return error;
  const [reason] = error.message.replace(/^.*? Error: /, "").split("\n");
  return unexpected(path, [], "a readable Parquet file", `another (${reason.replace(/\.$/, "")})`);
}

/** The sentence for a temporary folder that is full; any other error as it is. */
export function diskFault(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !/No space left on device|failed to offload/.test(error.message))
    return error;
  return wrong(
    path,
    [],
    "the temporary folder has no room for the table: the disk is full.",
    "Set TMPDIR to a folder on a larger disk.",
  );
}
