import type { Responses } from "@qmatrix/core/data";
import type { Task } from "../steps/project.ts";

/** To the worker that runs a task. */
export type EngineAsk =
  | {
      readonly kind: "run";
      readonly key: string;
      readonly task: Task;
      readonly responses: Responses;
      readonly threads: number;
    }
  | { readonly kind: "hold" }
  | { readonly kind: "go on" };

/** How far a task has come. */
export interface Progress {
  /** What is being done, as the method calls it. */
  readonly label: string;
  /** Proportion of the work under this label that is done. */
  readonly done: number;
  /** The best score so far, where there is one. */
  readonly score?: number;
}

/** The Q-matrix that forms: [J, K] numbers from 0 to 1. */
export interface Forming {
  readonly K: number;
  readonly values: readonly number[];
  readonly score?: number;
}

export type EngineReply =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "forming"; readonly forming: Forming }
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "fault"; readonly message: string };

/** To a worker that does jobs: whose they are, then the jobs; and whether to hold. */
export type JobAsk =
  | { readonly kind: "method"; readonly method: string; readonly input: unknown }
  | { readonly kind: "job"; readonly index: number; readonly job: unknown }
  | { readonly kind: "hold" }
  | { readonly kind: "go on" };

export type JobReply =
  | { readonly index: number; readonly step: { readonly done: number; readonly score?: number } }
  | { readonly index: number; readonly outcome: unknown }
  | { readonly index: number; readonly fault: string };
