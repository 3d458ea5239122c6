import type { FileRef } from "../steps/project.ts";
import { hash } from "../steps/tasks.ts";
import { database } from "../store/db.ts";
import type { Store } from "./store.ts";

/** Keeps the state, files and results in this browser. */
export function createKeeper(store: Store) {
  let saving: Promise<void> = Promise.resolve();
  let isSaveWaiting = false;

  /** Writes what is to be kept, at once; what changes meanwhile is written after it, once. */
  function save(): Promise<void> {
    if (isSaveWaiting) return saving;
    isSaveWaiting = true;
    saving = saving.then(write, write);
    return saving;
  }

  async function write(): Promise<void> {
    isSaveWaiting = false;
    const { history, running, screen } = store.get();
    const db = await database();
    const kept = running && { key: running.key, task: running.task, state: running.state };
    const { store: place, done } = db.transaction("state", "readwrite");
    await Promise.all([
      place.put(history, "history"),
      place.put(kept, "running"),
      place.put(screen, "screen"),
      done,
    ]);
  }

  /** Loads the results of the project that are not yet. */
  async function loadResults(): Promise<void> {
    const { project, results } = store.get();
    const { learned, fit, validation, models, rbm } = project;
    const wanted = [learned, fit, validation, models, rbm].flatMap((ref) =>
      ref && !(ref.key in results) ? ref.key : [],
    );
    if (wanted.length === 0) return;
    const db = await database();
    const found = await Promise.all(wanted.map(async (key) => [key, await db.get("results", key)] as const));
    store.set({
      results: {
        ...store.get().results,
        ...Object.fromEntries(found.filter(([, result]) => result !== undefined)),
      },
    });
  }

  async function keepFile(name: string, bytes: Uint8Array): Promise<FileRef> {
    const file = { id: hash(bytes), name };
    await (await database()).put("files", { name, bytes }, file.id);
    return file;
  }

  return {
    save,
    /** Ends when all that was to be written has been. */
    saved: () => saving,
    loadResults,
    keepFile,
    /** The files that were opened and are still of use, as they were: the responses first. */
    async projectFiles() {
      const { file, scored } = store.get().project;
      const db = await database();
      const kept = await Promise.all(
        [file, scored].map(async (ref) => {
          const bytes = ref && (await db.get("files", ref.id))?.bytes;
          return ref && bytes && { name: ref.name, bytes };
        }),
      );
      return kept.filter((one) => one != null);
    },
    /** Results that steps name, undone ones too. */
    async projectResults() {
      const db = await database();
      const keys = store.get().history.steps.flatMap((one) => ("key" in one ? [one.key] : []));
      const found = await Promise.all(keys.map(async (key) => [key, await db.get("results", key)] as const));
      return Object.fromEntries(found.filter(([, result]) => result !== undefined));
    },
    fileBytes: async (file: FileRef) => (await (await database()).get("files", file.id))?.bytes,
  };
}
