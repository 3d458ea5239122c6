import { type Run, startRun } from "../engine/run.ts";
import type { NamedQ } from "../steps/matrix.ts";
import type { Task } from "../steps/project.ts";
import type { Step } from "../steps/step.ts";
import { keyOf } from "../steps/tasks.ts";
import { database, outcomesOf } from "../store/db.ts";
import type { Running } from "./state.ts";
import type { Store } from "./store.ts";

/** Starts, holds and ends what is computed; a result becomes a step. */
export function createRuns(
  store: Store,
  { save, step }: { readonly save: () => Promise<void>; readonly step: (one: Step) => Promise<void> },
) {
  let run: Run | null = null;

  function start(task: Task): void {
    const responses = store.get().understanding?.data?.responses;
    if (responses === undefined || store.get().isReading) return;
    leave();
    const key = keyOf(store.get().project, task);
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
    store.set({ running, notice: null, screen: task.kind === "learn" ? "learn" : store.get().screen });
    void save();
    run = startRun(key, task, responses, {
      onProgress(progress) {
        const { progress: before, scores } = store.get().running ?? running;
        const isNew = before?.label !== progress.label;
        const found = progress.score;
        store.setRunning({
          progress,
          ...(isNew && { since: performance.now() }),
          ...(found !== undefined &&
            found > (scores.at(-1) ?? Number.NEGATIVE_INFINITY) && { scores: [...scores, found] }),
        });
      },
      onForming(forming) {
        const { scores } = store.get().running ?? running;
        const { score } = forming;
        const isBetter = score !== undefined && score > (scores.at(-1) ?? Number.NEGATIVE_INFINITY);
        store.setRunning({ forming, ...(isBetter && { scores: [...scores, score] }) });
      },
      onResult: (result) => void finish(key, task, result),
      onFault(message) {
        run = null;
        store.setRunning({ state: "stopped", fault: message });
        void save();
      },
    });
  }

  async function finish(key: string, task: Task, result: unknown): Promise<void> {
    run = null;
    store.set({
      running: null,
      results: { ...store.get().results, [key]: result },
      screen: task.kind === "learn" ? "results" : store.get().screen,
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

  function pause(): void {
    run?.hold();
    store.setRunning({ state: "held" });
    void save();
  }

  return {
    start,
    pause,
    goOn() {
      run?.goOn();
      store.setRunning({ state: "running" });
      void save();
    },
    /** Ends the threads; what they found is kept until it is discarded or resumed. */
    stop() {
      leave();
      store.setRunning({ state: "stopped" });
      void save();
    },
    resume() {
      const { running } = store.get();
      if (running) start(running.task);
    },
    async discard() {
      const key = store.get().running?.key;
      leave();
      store.set({ running: null });
      if (key) await (await database()).delete("outcomes", outcomesOf(key));
      await save();
    },
    leave,
    goOnWith,
  };
}
