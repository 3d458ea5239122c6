import { tmpdir } from "node:os";
import { describeValue } from "@qmatrix/core/data";
import { unexpected, wrong } from "../file-error.ts";

/** Whether DuckDB refused what it was given to read, and did not fail for another reason. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /^(Invalid Input|Conversion|Not implemented) Error: /.test(error.message);
}

/** What DuckDB blames on a query, which is ours; anything else that it says of a file is the file's. */
const OUR_QUERY = /^(Binder|Catalog|Parser|Syntax|Permission|Interrupt|Connection) Error: /;
const SAID_BY_DUCKDB = /^[A-Z][\w ]* Error: /i;

/**
 * What DuckDB says of a Parquet file that it cannot read, as one of our sentences; any other error as it is. A damaged file
 * has many names there: invalid input, IO errors, "Invalid Error", faults of its compression, even internal ones.
 */
export function parquetFault(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !SAID_BY_DUCKDB.test(error.message)) return error;
  if (OUR_QUERY.test(error.message) || isDiskFull(error)) return error;
  const [reason] = error.message.replace(/^.*? Error: /, "").split("\n");
  return unexpected(
    path,
    [],
    "a readable Parquet file",
    `another (${reason.slice(0, 120).replace(/\.$/, "")})`,
  );
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /No space left on device|failed to offload/.test(error.message);
}

/** The sentence for a temporary folder that is full; any other error as it is. */
export function diskFault(error: unknown, path: string): unknown {
  if (!isDiskFull(error)) return error;
  return wrong(
    path,
    [],
    "the temporary folder has no room for the table: the disk is full.",
    "Set TMPDIR to a folder on a larger disk.",
  );
}

/** The sentence for a temporary folder that cannot be used; the file itself may be as it should. */
export function temporaryFault(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const what = code === "ENOENT" ? "does not exist" : "cannot be written to";
  return wrong(
    path,
    [],
    `the temporary folder ${describeValue(tmpdir())}, which reading it needs, ${what}.`,
    "Set TMPDIR to a folder that can be written to.",
  );
}
