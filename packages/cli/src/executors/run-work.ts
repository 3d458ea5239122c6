import type { JobProgress, Method } from "@qmatrix/core/jobs";
import { fixed } from "@qmatrix/report/text";
import { startProgress } from "../progress/progress.ts";
import type { Task } from "../tasks/task.ts";
import type { Executor } from "./executor.ts";
import { jobDoer } from "./job-doer.ts";

export interface WorkPlace {
  /** What runs the jobs, told how many come first; it is asked once, after the input was checked. */
  executor(firstJobs: number): Executor;
  readonly isQuiet: boolean;
}

/** Runs a method to its end with its jobs on an executor, and a bar for each batch of them. */
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
  for (let step = work.next(); ; ) {
    if (step.done) return step.value;
    const { label, jobs } = step.value;
    executor ??= place.executor(jobs.length);
    step = work.next(
      jobs.length === 0 ? [] : await runBatch(method, input, executor, { label, jobs, place, doHere }),
    );
  }
}

interface Batch<Job> {
  readonly label: string;
  readonly jobs: readonly Job[];
  readonly place: WorkPlace;
  doHere(): ReturnType<Task>;
}

/** The bar shows how far the jobs are, by their weights, and the best score of the batch, whose scale is not always that of the report. */
async function runBatch<Input, Prepared, Job, Outcome, Result>(
  method: Method<Input, Prepared, Job, Outcome, Result>,
  input: Input,
  executor: Executor,
  { label, jobs, place: { isQuiet }, doHere }: Batch<Job>,
): Promise<Outcome[]> {
  const weights = jobs.map((job) => method.weight?.(job) ?? 1);
  const progress = startProgress({ label, total: weights.reduce((a, b) => a + b), isQuiet });
  const done = jobs.map(() => 0);
  let best = Number.NEGATIVE_INFINITY;
  function show(index: number, share: number): void {
    done[index] = share * weights[index];
    progress.reach(
      done.reduce((a, b) => a + b),
      Number.isFinite(best) ? `best score in this stage ${fixed(best, 1)}` : undefined,
    );
  }
  try {
    return await executor.run<Input, Job, Outcome, JobProgress>(method.name, input, jobs, {
      onStep(index, { done, score }) {
        best = Math.max(best, score ?? best);
        show(index, done);
      },
      onResult: (index) => show(index, 1),
      doHere,
    });
  } finally {
    progress.stop();
  }
}
