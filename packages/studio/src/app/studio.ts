import type { Given } from "@qmatrix/tables";
import { askQ, askResponses } from "../data/ask-data.ts";
import { fileRows } from "../data/file-rows.ts";
import { hopelessWords } from "../data/problem-words.ts";
import { said } from "../data/roles.ts";
import type { Understanding } from "../data/understand.ts";
import { type Run, startRun } from "../engine/run.ts";
import { askUnpack } from "../files/ask-files.ts";
import { goTo, type History, projectOf, take } from "../steps/history.ts";
import type { NamedQ } from "../steps/matrix.ts";
import type { FileRef, Task } from "../steps/project.ts";
import type { Step } from "../steps/step.ts";
import { hash, keyOf } from "../steps/tasks.ts";
import { database, forgetEverything, outcomesOf } from "../store/db.ts";
import { tidy } from "../store/tidy.ts";
import { type Running, type Screen, START, type State } from "./state.ts";
import { chooseTheme } from "./theme.ts";

export type Studio = ReturnType<typeof createStudio>;

/*
 * Longer than 300 lines: everything here reads and changes the one state that it closes over. What works from outside, as replay.ts does, stands
 * beside it.
 */

/** The state of the page and all that can be done to it. */
export function createStudio() {
  let state = START;
  let run: Run | null = null;
  let saving: Promise<void> = Promise.resolve();
  let isSaveWaiting = false;
  const listeners = new Set<() => void>();

  function set(change: Partial<State>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function setRunning(change: Partial<Running>): void {
    if (state.running) set({ running: { ...state.running, ...change } });
  }

  /** Writes what is to be kept, at once; what changes meanwhile is written after it, once. */
  function save(): Promise<void> {
    if (isSaveWaiting) return saving;
    isSaveWaiting = true;
    saving = saving.then(write, write);
    return saving;
  }

  async function write(): Promise<void> {
    isSaveWaiting = false;
    const { history, running, screen } = state;
    const db = await database();
    const kept = running && { key: running.key, task: running.task, state: running.state };
    const { store, done } = db.transaction("state", "readwrite");
    await Promise.all([
      store.put(history, "history"),
      store.put(kept, "running"),
      store.put(screen, "screen"),
      done,
    ]);
  }

  /** After steps were taken or undone: what is shown follows. */
  async function follow(history: History, read: Understanding | null = null): Promise<void> {
    const before = state.project;
    const project = projectOf(history);
    const isOtherFile = project.file?.id !== before.file?.id;
    const isOther =
      isOtherFile ||
      JSON.stringify(project.given) !== JSON.stringify(before.given) ||
      (project.file !== null && state.understanding === null);
    // the same file stays in sight while it is read otherwise
    set({ history, project, ...(isOther && (isOtherFile || read !== null) && { understanding: read }) });
    void save();
    await Promise.all([isOther && read === null ? readFile() : undefined, loadResults()]);
  }

  /** Reads the project's file again, as it is to be read now. */
  async function readFile(): Promise<void> {
    const { file, given } = state.project;
    if (file === null) return;
    set({ isReading: true });
    try {
      const kept = await (await database()).get("files", file.id);
      if (kept === undefined)
        throw new Error(`${file.name} is no longer kept in this browser. Drop it again.`);
      const understanding = await askResponses(kept.bytes, file.name, given);
      if (state.project.file?.id === file.id && state.project.given === given)
        set({ understanding, isReading: false });
    } catch (error) {
      set({ isReading: false, notice: { kind: "fault", text: messageOf(error) } });
    }
  }

  async function loadResults(): Promise<void> {
    const { learned, fit, validation, models, rbm } = state.project;
    const wanted = [learned, fit, validation, models, rbm].flatMap((ref) =>
      ref && !(ref.key in state.results) ? ref.key : [],
    );
    if (wanted.length === 0) return;
    const db = await database();
    const found = await Promise.all(wanted.map(async (key) => [key, await db.get("results", key)] as const));
    set({
      results: {
        ...state.results,
        ...Object.fromEntries(found.filter(([, result]) => result !== undefined)),
      },
    });
  }

  async function keepFile(name: string, bytes: Uint8Array): Promise<FileRef> {
    const file = { id: hash(bytes), name };
    await (await database()).put("files", { name, bytes }, file.id);
    return file;
  }

  function step(one: Step): Promise<void> {
    return follow(take(state.history, one));
  }

  async function openFile(name: string, bytes: Uint8Array): Promise<void> {
    if (/\.qmatrix$/i.test(name)) return openProject(name, bytes);
    const before = state.project;
    if (before.learned === null && state.running === null) {
      leave();
      set({ notice: null, running: null, isReading: true, understanding: null, screen: "data" });
      return step({ kind: "open", file: await keepFile(name, bytes) });
    }
    // there is work: it is left only for a file that can be read
    set({ notice: { kind: "done", text: `Reading ${name} …` } });
    const read = await askResponses(bytes, name, {}).catch((error: unknown) => messageOf(error));
    if (typeof read === "string" || read.data === null) {
      const what =
        typeof read === "string" ? read : hopelessWords(read.look.problems, fileRows(read.preview.lines));
      return set({
        notice: { kind: "fault", text: `${name} was not opened. ${what} Your work is as it was.` },
      });
    }
    leave();
    const text = `Opened ${name}. Undo returns to the work on ${before.file?.name}.`;
    set({ notice: { kind: "done", text }, running: null, screen: "data" });
    await follow(take(state.history, { kind: "open", file: await keepFile(name, bytes) }), read);
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
      set({ ...START, isReady: true, results: saved.results });
      await follow(saved.history);
      set({ screen: state.project.learned === null ? "data" : "results" });
      void save();
    } catch (error) {
      set({ notice: { kind: "fault", text: messageOf(error) } });
    }
  }

  async function openExpert(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await step({ kind: "expert", expert: await askQ(bytes, name) });
      set({ notice: null });
    } catch (error) {
      set({ notice: { kind: "fault", text: `${name}: ${messageOf(error)}` } });
    }
  }

  async function scoreFile(name: string, bytes: Uint8Array): Promise<void> {
    await step({ kind: "score", file: await keepFile(name, bytes) });
  }

  function start(task: Task): void {
    const responses = state.understanding?.data?.responses;
    if (responses === undefined || state.isReading) return;
    leave();
    const key = keyOf(state.project, task);
    const running: Running = {
      key,
      task,
      state: "running",
      progress: null,
      forming: null,
      scores: [],
      since: performance.now(),
      fault: null,
    };
    set({ running, notice: null, screen: task.kind === "learn" ? "learn" : state.screen });
    void save();
    run = startRun(key, task, responses, {
      onProgress(progress) {
        const { progress: before, scores } = state.running ?? running;
        const isNew = before?.label !== progress.label;
        const found = progress.score;
        setRunning({
          progress,
          ...(isNew && { since: performance.now() }),
          ...(found !== undefined &&
            found > (scores.at(-1) ?? Number.NEGATIVE_INFINITY) && { scores: [...scores, found] }),
        });
      },
      onForming(forming) {
        const { scores } = state.running ?? running;
        const { score } = forming;
        const isBetter = score !== undefined && score > (scores.at(-1) ?? Number.NEGATIVE_INFINITY);
        setRunning({ forming, ...(isBetter && { scores: [...scores, score] }) });
      },
      onResult: (result) => void finish(key, task, result),
      onFault(message) {
        run = null;
        setRunning({ state: "stopped", fault: message });
        void save();
      },
    });
  }

  async function finish(key: string, task: Task, result: unknown): Promise<void> {
    run = null;
    set({
      running: null,
      results: { ...state.results, [key]: result },
      screen: task.kind === "learn" ? "results" : state.screen,
    });
    switch (task.kind) {
      case "learn": {
        const { q } = result as { readonly q: NamedQ };
        const { items, attributes, entries } = q;
        return step({ kind: "learn", key, task, q: { items, attributes, entries: Array.from(entries) } });
      }
      case "fit":
        return step({ kind: "fit", key, task });
      case "validate":
        return step({ kind: "validate", key, task });
      case "models":
        return step({ kind: "models", key, task });
      case "rbm":
        return step({ kind: "rbm", key, task });
    }
  }

  /** Ends what runs without a word. */
  function leave(): void {
    run?.stop();
    run = null;
  }

  /** What ran when the page was closed goes on, unless it was stopped; it may have been done at that moment. */
  async function goOnWith(
    { key, task, state: was }: Pick<Running, "key" | "task" | "state">,
    result: unknown,
  ) {
    if (result !== undefined) return finish(key, task, result);
    if (was !== "stopped") start(task);
    if (was === "held") pause();
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
      set({ screen: screen ?? state.screen, running: running ? { ...running, ...rest } : null });
      if (history) await follow(history);
      if (running) await goOnWith(running, await db.get("results", running.key));
      await tidy(db, state.history, state.running?.key);
      // without bytes in the state there is nothing to lose: the page may be closed at any time
      void navigator.storage?.persist?.();
    } catch (error) {
      set({
        notice: {
          kind: "fault",
          text: `What was kept in this browser could not be read (${messageOf(error)}). The page works, but keeps nothing.`,
        },
      });
    }
    set({ isReady: true });
  }

  function pause(): void {
    run?.hold();
    setRunning({ state: "held" });
    void save();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    step,
    openFile,
    openExpert,
    scoreFile,
    /** Reads the file in another way; what was only proposed before stays a proposal. */
    read(given: Given, what: string) {
      const proposed = state.understanding?.look.proposal ?? {};
      return step({ kind: "read", given: said(state.project.given, proposed, given), what });
    },
    undo: () => follow(goTo(state.history, state.history.at - 1)),
    redo: () => follow(goTo(state.history, state.history.at + 1)),
    goTo: (at: number) => follow(goTo(state.history, at)),
    show(screen: Screen) {
      set({ screen });
      void save();
    },
    start,
    pause,
    goOn() {
      run?.goOn();
      setRunning({ state: "running" });
      void save();
    },
    /** Ends the threads; what they found is kept until it is discarded or resumed. */
    stop() {
      leave();
      setRunning({ state: "stopped" });
      void save();
    },
    resume: () => state.running && start(state.running.task),
    async discard() {
      const key = state.running?.key;
      leave();
      set({ running: null });
      if (key) await (await database()).delete("outcomes", outcomesOf(key));
      await save();
    },
    dismiss: () => set({ notice: null }),
    tell: (kind: "fault" | "done", text: string) => set({ notice: { kind, text } }),
    async forget() {
      leave();
      await saving;
      await forgetEverything();
      chooseTheme("system");
      set({
        ...START,
        isReady: true,
        notice: { kind: "done", text: "Everything was deleted from this browser: files, steps and results." },
      });
    },
    /** The files that were opened and are still of use, as they were: the responses first. */
    async projectFiles() {
      const { file, scored } = state.project;
      const db = await database();
      const kept = await Promise.all([file, scored].map((ref) => ref && db.get("files", ref.id)));
      return kept.filter((one) => one != null);
    },
    /** Results that steps name, undone ones too. */
    async projectResults() {
      const db = await database();
      const keys = state.history.steps.flatMap((one) => ("key" in one ? [one.key] : []));
      const found = await Promise.all(keys.map(async (key) => [key, await db.get("results", key)] as const));
      return Object.fromEntries(found.filter(([, result]) => result !== undefined));
    },
    async fileBytes(file: FileRef) {
      return (await (await database()).get("files", file.id))?.bytes;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
