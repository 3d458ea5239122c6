import type { History } from "../steps/history.ts";
import type { Database } from "./db.ts";

/** Deletes what no step names any more: files, results, and outcomes of runs that nobody can resume. */
export async function tidy(db: Database, { steps }: History, running: string | undefined): Promise<void> {
  const files = new Set(steps.flatMap((step) => ("file" in step ? [step.file.id] : [])));
  const results = new Set(steps.flatMap((step) => ("key" in step ? [step.key] : [])));
  const { done, ...store } = stores(db);
  for (const key of await store.files.getAllKeys()) if (!files.has(key)) void store.files.delete(key);
  for (const key of await store.results.getAllKeys()) if (!results.has(key)) void store.results.delete(key);
  for (const key of await store.outcomes.getAllKeys())
    if (key[0] !== running) void store.outcomes.delete(key);
  await done;
}

function stores(db: Database) {
  const transaction = db.transaction(["files", "results", "outcomes"], "readwrite");
  return {
    files: transaction.objectStore("files"),
    results: transaction.objectStore("results"),
    outcomes: transaction.objectStore("outcomes"),
    done: transaction.done,
  };
}
