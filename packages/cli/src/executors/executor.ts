import type { Task } from "../tasks/task.ts";

/**
 * Runs many independent jobs that share one large input. The results come in the order of the jobs, whichever
 * is done first; if jobs fail, the error is that of the first of them in this order, so one thread and many
 * fail alike. With `onFault` failures are reported instead, the other jobs go on, and a failed job's place stays
 * undefined.
 *
 * `shared`, jobs, results and what jobs report are plain data (what the structured clone algorithm takes, without
 * functions and class instances), so that the same run can go to threads or over a queue. A task must not change
 * `shared`.
 */
export interface Executor {
  run<Shared, Job, Result, Step = unknown>(
    task: string,
    shared: Shared,
    jobs: readonly Job[],
    watch: FaultWatch<Result, Step>,
  ): Promise<(Result | undefined)[]>;
  run<Shared, Job, Result, Step = unknown>(
    task: string,
    shared: Shared,
    jobs: readonly Job[],
    watch?: Watch<Result, Step>,
  ): Promise<Result[]>;
  /** How many jobs it does at a time, where that is known: for the time left. */
  readonly atOnce?: number;
  /** Stops what is still running. */
  close(): Promise<void>;
}

/** Called while jobs run; nothing that it does reaches them. */
export interface Watch<Result, Step = unknown> {
  /** A promise that it returns is waited for before the thread that did the job begins another; over a queue it is not. */
  onResult?(index: number, result: Result): unknown;
  /** What a job reports of itself, in its order; never after its result. Over a queue some steps are left out. */
  onStep?(index: number, step: Step): void;
  /** What does the jobs where they are done in the caller's own thread, which has prepared for them; others find the task. */
  doHere?(): ReturnType<Task>;
  readonly onFault?: undefined;
}

/** A watch for those who want the other results when some jobs fail. */
export interface FaultWatch<Result, Step = unknown> extends Omit<Watch<Result, Step>, "onFault"> {
  /** A job failed: its task threw this, or whatever ran it died too often. */
  onFault(index: number, error: unknown): void;
}
