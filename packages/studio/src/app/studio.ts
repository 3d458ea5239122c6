import type { Given } from "@qmatrix/tables";
import { askQ, askResponses } from "../data/ask-data.ts";
import { fileRows } from "../data/file-rows.ts";
import { hopelessWords } from "../data/problem-words.ts";
import { said } from "../data/roles.ts";
import type { Understanding } from "../data/understand.ts";
import { askUnpack } from "../files/ask-files.ts";
import { goTo, type History, projectOf, take } from "../steps/history.ts";
import type { Step } from "../steps/step.ts";
import { database, forgetEverything } from "../store/db.ts";
import { tidy } from "../store/tidy.ts";
import { createKeeper } from "./keeper.ts";
import { createRuns } from "./runs.ts";
import { type Running, type Screen, START } from "./state.ts";
import { createStore } from "./store.ts";
import { chooseTheme } from "./theme.ts";

export type Studio = ReturnType<typeof createStudio>;

/** The state of the page and all that can be done to it. */
export function createStudio() {
  const store = createStore();
  const { save, saved, loadResults, keepFile, fileBytes, projectFiles, projectResults } = createKeeper(store);
  const { leave, goOnWith, ...controls } = createRuns(store, { save, step });

  /** After steps were taken or undone: what is shown follows. */
  async function follow(history: History, read: Understanding | null = null): Promise<void> {
    const before = store.get().project;
    const project = projectOf(history);
    const isOtherFile = project.file?.id !== before.file?.id;
    const isOther =
      isOtherFile ||
      JSON.stringify(project.given) !== JSON.stringify(before.given) ||
      (project.file !== null && store.get().understanding === null);
    // the same file stays in sight while it is read otherwise
    store.set({
      history,
      project,
      ...(isOther && (isOtherFile || read !== null) && { understanding: read }),
    });
    void save();
    await Promise.all([isOther && read === null ? readFile() : undefined, loadResults()]);
  }

  /** Reads the project's file again, as it is to be read now. */
  async function readFile(): Promise<void> {
    const { file, given } = store.get().project;
    if (file === null) return;
    store.set({ isReading: true });
    try {
      const kept = await (await database()).get("files", file.id);
      if (kept === undefined)
        throw new Error(`${file.name} is no longer kept in this browser. Drop it again.`);
      const understanding = await askResponses(kept.bytes, file.name, given);
      if (store.get().project.file?.id === file.id && store.get().project.given === given)
        store.set({ understanding, isReading: false });
    } catch (error) {
      store.set({ isReading: false, notice: { kind: "fault", text: messageOf(error) } });
    }
  }

  function step(one: Step): Promise<void> {
    return follow(take(store.get().history, one));
  }

  function goToStep(at: number): Promise<void> {
    return follow(goTo(store.get().history, at));
  }

  async function openFile(name: string, bytes: Uint8Array): Promise<void> {
    if (/\.qmatrix$/i.test(name)) return openProject(name, bytes);
    const before = store.get().project;
    if (before.learned === null && store.get().running === null) {
      leave();
      store.set({ notice: null, running: null, isReading: true, understanding: null, screen: "data" });
      return step({ kind: "open", file: await keepFile(name, bytes) });
    }
    // there is work: it is left only for a file that can be read
    store.set({ notice: { kind: "done", text: `Reading ${name} …` } });
    const read = await askResponses(bytes, name, {}).catch((error: unknown) => messageOf(error));
    if (typeof read === "string" || read.data === null) {
      const what =
        typeof read === "string" ? read : hopelessWords(read.look.problems, fileRows(read.preview.lines));
      return store.set({
        notice: { kind: "fault", text: `${name} was not opened. ${what} Your work is as it was.` },
      });
    }
    leave();
    const text = `Opened ${name}. Undo returns to the work on ${before.file?.name}.`;
    store.set({ notice: { kind: "done", text }, running: null, screen: "data" });
    await follow(take(store.get().history, { kind: "open", file: await keepFile(name, bytes) }), read);
  }

  /** Opens a project that was saved: its steps and results where it has them, and else its data. */
  async function openProject(name: string, bytes: Uint8Array): Promise<void> {
    try {
      const { data, responses, saved } = await askUnpack(name, bytes);
      leave();
      for (const file of data) await keepFile(file.name, file.bytes);
      if (saved === null) {
        const file = data.find((one) => one.name === responses);
        if (file) await openFile(file.name, file.bytes);
        return;
      }
      const db = await database();
      for (const [key, result] of Object.entries(saved.results)) await db.put("results", result, key);
      store.set({ ...START, isReady: true, results: saved.results });
      await follow(saved.history);
      store.set({ screen: store.get().project.learned === null ? "data" : "results" });
      void save();
    } catch (error) {
      store.set({ notice: { kind: "fault", text: messageOf(error) } });
    }
  }

  async function openExpert(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await step({ kind: "expert", expert: await askQ(bytes, name) });
      store.set({ notice: null });
    } catch (error) {
      store.set({ notice: { kind: "fault", text: `${name}: ${messageOf(error)}` } });
    }
  }

  async function scoreFile(name: string, bytes: Uint8Array): Promise<void> {
    // in a project, files are told apart by their names
    const own = name === store.get().project.file?.name ? `new-${name}` : name;
    await step({ kind: "score", file: await keepFile(own, bytes) });
  }

  async function load(): Promise<void> {
    try {
      const db = await database();
      const [history, running, screen] = await Promise.all([
        db.get("state", "history") as Promise<History | undefined>,
        db.get("state", "running") as Promise<Pick<Running, "key" | "task" | "state"> | null | undefined>,
        db.get("state", "screen") as Promise<Screen | undefined>,
      ]);
      const rest = {
        state: "stopped",
        progress: null,
        forming: null,
        scores: [],
        since: 0,
        fault: null,
      } as const;
      store.set({ screen: screen ?? store.get().screen, running: running ? { ...running, ...rest } : null });
      if (history) await follow(history);
      if (running) await goOnWith(running, await db.get("results", running.key));
      await tidy(db, store.get().history, store.get().running?.key);
      // without bytes in the state there is nothing to lose: the page may be closed at any time
      void navigator.storage?.persist?.();
    } catch (error) {
      store.set({
        notice: {
          kind: "fault",
          text: `What was kept in this browser could not be read (${messageOf(error)}). The page works, but keeps nothing.`,
        },
      });
    }
    store.set({ isReady: true });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    load,
    step,
    openFile,
    openExpert,
    scoreFile,
    /** Reads the file in another way; what was only proposed before stays a proposal. */
    read(given: Given, what: string) {
      const proposed = store.get().understanding?.look.proposal ?? {};
      return step({ kind: "read", given: said(store.get().project.given, proposed, given), what });
    },
    undo: () => goToStep(store.get().history.at - 1),
    redo: () => goToStep(store.get().history.at + 1),
    goTo: goToStep,
    show(screen: Screen) {
      store.set({ screen });
      void save();
    },
    ...controls,
    fileBytes,
    projectFiles,
    projectResults,
    dismiss: () => store.set({ notice: null }),
    tell: (kind: "fault" | "done", text: string) => store.set({ notice: { kind, text } }),
    async forget() {
      leave();
      await saved();
      await forgetEverything();
      chooseTheme("system");
      store.set({
        ...START,
        isReady: true,
        notice: { kind: "done", text: "Everything was deleted from this browser: files, steps and results." },
      });
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
