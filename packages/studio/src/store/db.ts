import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

/** All that the page keeps, in this browser alone. */
interface Schema extends DBSchema {
  /** Steps, what is running, the screen: small things, by name. */
  state: { key: string; value: unknown };
  /** Files as they were dropped. */
  files: { key: string; value: { readonly name: string; readonly bytes: Uint8Array } };
  results: { key: string; value: unknown };
  /** Outcomes of the jobs of runs that are not done, by run and job: a run resumes with them. */
  outcomes: { key: [run: string, job: number]; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const NAME = "qmatrix-studio";
let opened: Promise<Database> | undefined;

export function database(): Promise<Database> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("state");
      db.createObjectStore("files");
      db.createObjectStore("results");
      db.createObjectStore("outcomes");
    },
    // another tab forgets everything: it must not wait for this one
    blocking: async () => {
      (await opened)?.close();
      opened = undefined;
    },
  });
  return opened;
}

/** The outcomes of a run: keys that begin with its name. */
export function outcomesOf(run: string): IDBKeyRange {
  return IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);
}

/** Deletes everything that this page has kept; the page itself stays, so that it works without a network. */
export async function forgetEverything(): Promise<void> {
  (await opened)?.close();
  opened = undefined;
  await deleteDB(NAME);
}
