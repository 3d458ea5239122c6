import type { StartName } from "./learned-q.ts";

/** One independent search: where it starts and which stream it draws from. Plain data, so that it goes to a thread. */
export interface LearnRun {
  readonly run: number;
  readonly start: StartName;
}

/** What a search found; goes back from a thread. */
export interface LearnOutcome {
  readonly run: LearnRun;
  readonly score: number;
  /** [J] q-vectors as bit masks, and [J] places in ITEM_FAMILIES. */
  readonly q: Uint32Array;
  readonly families: Uint8Array;
  /** [N] one profile a student. */
  readonly profiles: Uint32Array;
}

/** Shown while a search runs. */
export interface LearnProgress {
  /** 0 to 1. */
  readonly done: number;
  readonly score: number;
}
