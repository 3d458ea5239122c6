import { database, outcomesOf } from "../store/db.ts";
import { takeJob } from "./do-jobs.ts";
import { driver, formingIn, type JobThread, type Journal } from "./drive.ts";
import type { EngineAsk, EngineReply, Forming, JobAsk, JobReply, Progress } from "./messages.ts";
import { runTask } from "./run-task.ts";

/**
 * Runs one task with workers of its own, keeps what they find, and tells how far it has come. These workers run this file too, so that the
 * engine is loaded once: they are asked for jobs instead.
 */
const workers: Worker[] = [];
const TELL_EVERY_MS = 100;

const tell = (reply: EngineReply) => postMessage(reply);

/** Whether this worker runs a task, and whether that is to wait. */
let isEngine = false;
let isHeld = false;

addEventListener("message", ({ data }: MessageEvent<EngineAsk | JobAsk>) => {
  if (data.kind === "run") {
    isEngine = true;
    void run(data);
  } else if (!isEngine) takeJob(data as JobAsk);
  else {
    isHeld = data.kind === "hold";
    for (const worker of workers) worker.postMessage(data);
  }
});

async function run({ key, task, responses, threads }: Extract<EngineAsk, { kind: "run" }>): Promise<void> {
  try {
    const journal = await journalOf(key);
    const drive = driver(Array.from({ length: threads }, openThread), journal, watcher(responses.J));
    const result = await runTask(task, responses, drive);
    const db = await database();
    await db.put("results", result, key);
    await db.delete("outcomes", outcomesOf(key));
    tell({ kind: "result", result });
  } catch (error) {
    tell({ kind: "fault", message: error instanceof Error ? error.message : String(error) });
  }
}

function openThread(): JobThread {
  const worker = new Worker(location.href, { type: "module" });
  workers.push(worker);
  if (isHeld) worker.postMessage({ kind: "hold" } satisfies JobAsk);
  worker.onerror = ({ message }) =>
    tell({ kind: "fault", message: message || "A worker could not be started." });
  return {
    post: (ask) => worker.postMessage(ask),
    listen(take) {
      worker.onmessage = ({ data }: MessageEvent<JobReply>) => take(data);
    },
  };
}

async function journalOf(key: string): Promise<Journal> {
  const db = await database();
  const kept = new Map<number, unknown>();
  for (
    let at = await db.transaction("outcomes").store.openCursor(outcomesOf(key));
    at;
    at = await at.continue()
  )
    kept.set(at.key[1], at.value);
  return { kept, keep: (job, outcome) => void db.put("outcomes", outcome, [key, job]) };
}

/** Tells of progress now and then; of the Q-matrix that forms, the best solution, then the mean of the samples. */
function watcher(J: number) {
  let told = Number.NEGATIVE_INFINITY;
  let best: Forming | undefined;
  let samples = 0;
  let sum: number[] = [];
  return {
    onProgress(progress: Progress) {
      if (progress.done < 1 && performance.now() - told < TELL_EVERY_MS) return;
      told = performance.now();
      tell({ kind: "progress", progress });
    },
    onOutcome(outcome: unknown) {
      const found = formingIn(outcome, J);
      // the ability alone has no attributes: nothing forms
      if (found === undefined || found.values.every((value) => value === 0)) return;
      if (found.score !== undefined) {
        if (best?.score !== undefined && best.K === found.K && best.score >= found.score) return;
        best = found;
        samples = 0;
        tell({ kind: "forming", forming: found });
        return;
      }
      if (samples === 0 || sum.length !== found.values.length) {
        samples = 0;
        sum = found.values.map(() => 0);
      }
      samples++;
      sum = sum.map((value, at) => value + found.values[at]);
      tell({
        kind: "forming",
        forming: { K: found.K, values: sum.map((value) => Math.min(1, value / samples)) },
      });
    },
  };
}
