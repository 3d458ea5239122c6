import type { JobProgress, Method } from "@qmatrix/core/jobs";
import { type RunProgress, startRun } from "../progress/run-progress.ts";
import type { Task } from "../tasks/task.ts";
import type { Executor } from "./executor.ts";
import { jobDoer } from "./job-doer.ts";

export interface WorkPlace {
  /** What runs the jobs, told how many come first; it is asked once, after the input was checked. */
  executor(firstJobs: number): Executor;
  readonly isQuiet: boolean;
  /** Of a command that does more than this work; default: a bar for this work alone. */
  readonly progress?: RunProgress;
}

/** Runs a method to its end with its jobs on an executor, and one bar for all batches of them. */
export async function runWork<Input, Prepared, Job, Outcome, Result>(
  method: Method<Input, Prepared, Job, Outcome, Result>,
  input: Input,
  place: WorkPlace,
): Promise<Result> {
  const prepared = method.prepare(input);
  const work = method.work(prepared);
  let doer: ReturnType<Task> | undefined;
  const doHere = () => {
    doer ??= jobDoer(method, prepared);
    return doer;
  };
  let executor: Executor | undefined;
  const progress = place.progress ?? startRun({ isQuiet: place.isQuiet });
  try {
    for (let step = work.next(); ; ) {
      if (step.done) return step.value;
      const { label, jobs } = step.value;
      executor ??= place.executor(jobs.length);
      step = work.next(
        jobs.length === 0 ? [] : await runBatch(method, input, executor, { label, jobs, progress, doHere }),
      );
    }
  } finally {
    if (place.progress === undefined) progress.stop();
  }
}

interface Batch<Job> {
  readonly label: string;
  readonly jobs: readonly Job[];
  readonly progress: RunProgress;
  doHere(): ReturnType<Task>;
}

async function runBatch<Input, Prepared, Job, Outcome, Result>(
  method: Method<Input, Prepared, Job, Outcome, Result>,
  input: Input,
  executor: Executor,
  { label, jobs, progress, doHere }: Batch<Job>,
): Promise<Outcome[]> {
  const weights = jobs.map((job) => method.weight?.(job) ?? 1);
  const batch = progress.batch(method.name, label, weights, executor.atOnce);
  try {
    return await executor.run<Input, Job, Outcome, JobProgress>(method.name, input, jobs, {
      onStep(index, step) {
        // over a queue it may be damaged; it is for show
        const { done } = (step ?? {}) as Partial<JobProgress>;
        if (typeof done === "number") batch.reach(index, Math.min(done, MOST_BEFORE_ITS_END));
      },
      onResult: (index) => batch.reach(index, 1),
      doHere,
    });
  } finally {
    batch.end();
  }
}

/** A job that says it is done has its outcome still to send. */
const MOST_BEFORE_ITS_END = 0.999;
