import type { ConnectOptions } from "./connect.ts";

/** What a worker may choose. */
export interface WorkerOptions extends ConnectOptions {
  /** The module with the tasks, in its export `tasks`. */
  readonly tasksUrl: URL;
  /** So many jobs run at a time, each on a thread. */
  readonly threads: number;
  /** Takes sentences for people. */
  readonly say: (sentence: string) => void;
  /** A job whose worker has not been heard of for so long goes to another. Default: 20 seconds. */
  readonly lockMs?: number;
  /** Jobs that run when the worker is stopped have so long to end before they are given back. Default: 5 seconds. */
  readonly graceMs?: number;
  /** What a job reports is passed on at most this often. Default: 4 times a second. */
  readonly stepEveryMs?: number;
  /** Results stay in Redis so long. Default: a day. */
  readonly keepMs?: number;
}

export const LOCK_MS = 20_000;
export const GRACE_MS = 5000;
export const STEP_EVERY_MS = 250;
