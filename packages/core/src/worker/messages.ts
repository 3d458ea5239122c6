import type { PackedFault } from "../jobs/packed-fault.ts";
import type { JobProgress } from "../jobs/work.ts";

/** One end of a channel between threads, the same for Web Workers and Node's. */
export interface Port {
  post(message: unknown, transfer?: readonly unknown[]): void;
  listen(take: (message: never) => void): void;
}

/** To the thread that coordinates: what to run, and a port to each thread that does jobs. */
export interface CoordinateMessage {
  readonly kind: "coordinate";
  /** Which door: see DOORS. */
  readonly door: string;
  readonly input: unknown;
  readonly ports: readonly unknown[];
}

/** To a thread that does jobs: whose they are, and where they come from. */
export interface WorkMessage {
  readonly kind: "work";
  readonly door: string;
  readonly input: unknown;
  readonly port: unknown;
}

/** From the coordinating thread to whoever waits. */
export type CoordinatorReply =
  | { readonly kind: "progress"; readonly progress: WorkProgress }
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "fault"; readonly fault: PackedFault };

/** From the coordinating thread to one that does jobs. */
export interface JobMessage {
  readonly index: number;
  readonly job: unknown;
}

/** And back. */
export type JobReply = { readonly index: number } & (
  | { readonly step: JobProgress }
  | { readonly outcome: unknown }
  | { readonly fault: PackedFault }
);

/** How far the work has come. */
export interface WorkProgress {
  /** What is being done: "Learning". */
  readonly label: string;
  /** Proportion of the work under this label that is done, 0 to 1. */
  readonly done: number;
  /** The best score so far, of methods that have one: see `LearnedQ`. */
  readonly score?: number;
}
