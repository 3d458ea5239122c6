import { mkdtemp, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { unexpected } from "../file-error.ts";
import { removeWhenStopped } from "../remove-when-stopped.ts";
import { diskFault, temporaryFault } from "./duckdb-fault.ts";
import { loadDuckDb } from "./load-duckdb.ts";

export interface DuckDbOptions {
  /** The file to be read, and what the messages call it if DuckDB is not there: "a Parquet file". */
  readonly path: string;
  readonly what: string;
  /** Default: all of the machine, up to 8. No answer depends on it. */
  readonly threads?: number;
}

/** DuckDB keeps no more than this in memory; what is more goes to the temporary folder. */
const MEMORY_LIMIT = "1GB";
/** DuckDB advises 125 MB or more for each. */
const MOST_THREADS = 8;

const SETTINGS = [
  // A time without a zone means the same on every machine.
  "SET TimeZone = 'UTC'",
  // The database is thrown away: no need to put it in order first.
  "PRAGMA disable_checkpoint_on_shutdown",
  // Says how far a query is when asked (see watchQuery), and prints nothing.
  "SET enable_progress_bar = true",
  "SET enable_progress_bar_print = false",
  "SET progress_bar_time = 0",
];

/** Gives `work` a database of its own in a temporary folder, which is gone afterwards, and after a signal. */
export async function withDuckDb<Result>(
  { path, what, threads = availableParallelism() }: DuckDbOptions,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  if (!(await stat(path)).isFile())
    throw unexpected(
      path,
      [],
      `${what} on a disk, where it can be read more than once`,
      "a folder or a pipe",
    );
  const { DuckDBInstance } = await loadDuckDb(path, what);
  const folder = await mkdtemp(join(tmpdir(), "qmatrix-duckdb-")).catch((error) => {
    throw temporaryFault(error, path);
  });
  const stopWatching = removeWhenStopped(folder);
  try {
    const instance = await DuckDBInstance.create(join(folder, "log.db"), {
      memory_limit: MEMORY_LIMIT,
      temp_directory: folder,
      // Never reaches for the network.
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      threads: String(Math.min(threads, MOST_THREADS)),
    });
    const connection = await instance.connect();
    try {
      for (const setting of SETTINGS) await connection.run(setting);
      return await work(connection);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  } catch (error) {
    throw diskFault(error, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
    stopWatching();
  }
}
