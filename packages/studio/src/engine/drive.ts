import type { Forming, JobAsk, JobReply, Progress } from "./messages.ts";
import type { AnyMethod } from "./methods.ts";
import type { Drive } from "./run-task.ts";

/** What keeps the outcomes of a run, by their number in it. */
export interface Journal {
  readonly kept: ReadonlyMap<number, unknown>;
  keep(job: number, outcome: unknown): void;
}

/** A thread that does one job at a time. */
export interface JobThread {
  post(ask: JobAsk): void;
  listen(take: (reply: JobReply) => void): void;
}

export interface Watch {
  onProgress(progress: Progress): void;
  onOutcome(outcome: unknown): void;
}

/**
 * Drives methods with their jobs in other threads. Outcomes are numbered in the order of the jobs, which depends on nothing but the input:
 * those that the journal has are not computed again, so a run that was ended resumes where it was.
 */
export function driver(threads: readonly JobThread[], journal: Journal, watch: Watch): Drive {
  let before = 0;
  return async (method: AnyMethod, input) => {
    const work = method.work(method.prepare(input));
    for (const thread of threads) thread.post({ kind: "method", method: method.name, input });
    for (let step = work.next(); ; ) {
      if (step.done) return step.value;
      const { label, jobs } = step.value;
      const first = before;
      before += jobs.length;
      const outcomes = await runBatch({ threads, journal, watch }, { method, label, jobs, first });
      step = work.next(outcomes);
    }
  };
}

interface Batch {
  readonly method: AnyMethod;
  readonly label: string;
  readonly jobs: readonly unknown[];
  /** The number of its first job in the run. */
  readonly first: number;
}

interface Place {
  readonly threads: readonly JobThread[];
  readonly journal: Journal;
  readonly watch: Watch;
}

function runBatch(
  { threads, journal, watch }: Place,
  { method, label, jobs, first }: Batch,
): Promise<unknown[]> {
  const weights = jobs.map((job) => method.weight?.(job) ?? 1);
  const total = weights.reduce((a, b) => a + b, 0);
  const done = jobs.map(() => 0);
  const outcomes = new Array<unknown>(jobs.length);
  let score: number | undefined;
  const show = () =>
    watch.onProgress({
      label,
      done: total === 0 ? 1 : done.reduce((sum, part, at) => sum + part * weights[at], 0) / total,
      ...(score !== undefined && { score }),
    });
  const finish = (index: number, outcome: unknown) => {
    outcomes[index] = outcome;
    done[index] = 1;
    watch.onOutcome(outcome);
  };
  const left = jobs.flatMap((_, index) => {
    if (!journal.kept.has(first + index)) return [index];
    finish(index, journal.kept.get(first + index));
    return [];
  });
  show();
  return new Promise((resolve, reject) => {
    let running = 0;
    const send = (thread: JobThread) => {
      const index = left.shift();
      if (index !== undefined) {
        running++;
        thread.post({ kind: "job", index, job: jobs[index] });
      } else if (running === 0) resolve(outcomes);
    };
    for (const thread of threads)
      thread.listen((reply) => {
        if ("step" in reply) {
          done[reply.index] = reply.step.done;
          const found = reply.step.score;
          if (found !== undefined && !(score !== undefined && score >= found)) score = found;
          show();
          return;
        }
        running--;
        if ("fault" in reply) {
          reject(new Error(reply.fault));
          return;
        }
        finish(reply.index, reply.outcome);
        journal.keep(first + reply.index, reply.outcome);
        show();
        send(thread);
      });
    if (left.length === 0) resolve(outcomes);
    else for (const thread of threads) send(thread);
  });
}

/** The Q-matrix in an outcome of the learner, where it has one: a solution of a search, or a sample of the posterior. */
export function formingIn(outcome: unknown, J: number): Forming | undefined {
  const { model, score, inclusion } = (outcome ?? {}) as {
    readonly model?: { readonly J?: number; readonly K?: number; readonly q?: Uint32Array };
    readonly score?: number;
    readonly inclusion?: Float64Array;
  };
  if (model?.q instanceof Uint32Array && model.J === J && typeof model.K === "number") {
    const { K, q } = model;
    return {
      K,
      values: Array.from({ length: J * K }, (_, at) => (q[Math.floor(at / K)] >>> (at % K)) & 1),
      score,
    };
  }
  if (inclusion instanceof Float64Array && inclusion.length % J === 0)
    return { K: inclusion.length / J, values: Array.from(inclusion) };
  return undefined;
}
