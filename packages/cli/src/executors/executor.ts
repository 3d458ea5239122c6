/**
 * Runs many independent jobs that share one large input. The results come in the order of the jobs, whichever
 * is done first; if jobs fail, the error is that of the first of them in this order, so one thread and many
 * fail alike.
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
    watch?: Watch<Result, Step>,
  ): Promise<Result[]>;
  /** Stops what is still running. */
  close(): Promise<void>;
}

/** Told while jobs run; nothing that it does reaches them. */
export interface Watch<Result, Step = unknown> {
  onResult?(index: number, result: Result): void;
  /** What a job reports of itself, in its order; never after its result. */
  onStep?(index: number, step: Step): void;
  /** Given, a job that fails is told here and the others go on; its place among the results stays undefined. */
  onFault?(index: number, error: Error): void;
}
