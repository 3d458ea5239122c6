import type { DuckDBConnection } from "@duckdb/node-api";
import { startProgress } from "../../progress/progress.ts";

const LOOK_EVERY_MS = 200;

/** Shows how far DuckDB says it is with what `work` asks of it, in percent. */
export async function watchQuery<Result>(
  db: DuckDBConnection,
  { label, isQuiet }: { readonly label: string; readonly isQuiet?: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  const progress = startProgress({ label, total: 100, isQuiet });
  const timer = setInterval(() => progress.reach(Math.max(0, db.progress.percentage)), LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    progress.stop();
  }
}
