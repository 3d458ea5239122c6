import type { ConnectOptions } from "./connect.ts";

/** What a coordinator may choose. */
export interface QueueOptions extends ConnectOptions {
  /** The module whose export `tasks` the jobs name; workers have the same. */
  readonly tasksUrl: URL;
  /** Takes sentences for people: no worker is there, one of another version is, the connection is lost. */
  readonly say: (sentence: string) => void;
  /** Inputs and results stay in Redis so long after their last use. Default: a day. */
  readonly keepMs?: number;
  /** How often to look at what is stored, besides the news. Default: 5 seconds. */
  readonly pollMs?: number;
  /** How long to wait for a worker before saying that there is none. Default: 5 seconds. */
  readonly patienceMs?: number;
}

export const KEEP_MS = 24 * 60 * 60 * 1000;
export const POLL_MS = 5000;
export const PATIENCE_MS = 5000;
