/**
 * A method that needs jobs done. Yields jobs to be done, anywhere and in any order; is sent their outcomes in the jobs' order;
 * returns the result. `label` says what the jobs are for, in a word or two.
 */
export type Work<Job, Outcome, Result> = Generator<JobBatch<Job>, Result, readonly Outcome[]>;

export interface JobBatch<Job> {
  readonly label: string;
  readonly jobs: readonly Job[];
}

/** Does one job, a step at a time; the outcome is the same wherever it is done. */
export type DoJob<Job, Outcome> = (job: Job) => Generator<JobProgress, Outcome>;

/** Shown while a job runs. */
export interface JobProgress {
  /** 0 to 1. */
  readonly done: number;
  /** The best score so far, of jobs that have one. */
  readonly score?: number;
}

/**
 * A method whose jobs can be spread over threads, machines or Web Workers. Whoever drives it prepares once in every thread,
 * runs `work` in one of them and `worker` wherever jobs are done. Input, jobs and outcomes are plain data that the structured
 * clone algorithm takes; what was prepared stays in its thread.
 */
export interface Method<Input, Prepared, Job, Outcome, Result> {
  /** Names it in messages between threads. */
  readonly name: string;
  /** Checks the input and makes what `work` and `worker` share. */
  prepare(input: Input): Prepared;
  /** Yields the jobs. */
  work(prepared: Prepared): Work<Job, Outcome, Result>;
  /** Does the jobs: what they alone share is made once. */
  worker(prepared: Prepared): DoJob<Job, Outcome>;
  /** How long a job takes beside the others, roughly. Default 1 for each. */
  weight?(job: Job): number;
}
