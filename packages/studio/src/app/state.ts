import type { Understanding } from "../data/understand.ts";
import type { Forming, Progress } from "../engine/messages.ts";
import { type History, NO_STEPS, projectOf } from "../steps/history.ts";
import type { Project, Task } from "../steps/project.ts";

export const SCREENS = ["data", "learn", "results", "downloads"] as const;
export type Screen = (typeof SCREENS)[number];

/** A task that runs, waits or was stopped. */
export interface Running {
  readonly key: string;
  readonly task: Task;
  readonly state: "running" | "held" | "stopped";
  readonly progress: Progress | null;
  readonly forming: Forming | null;
  /** Scores as they were found. */
  readonly scores: readonly number[];
  /** When this label began, by the page's clock. */
  readonly since: number;
  readonly fault: string | null;
}

/** All that the page shows. */
export interface State {
  readonly isReady: boolean;
  readonly history: History;
  readonly project: Project;
  /** Of the project's file; null while it is read, or where there is none. */
  readonly understanding: Understanding | null;
  readonly isReading: boolean;
  readonly running: Running | null;
  /** Results by key, as far as they are loaded. */
  readonly results: Readonly<Record<string, unknown>>;
  readonly screen: Screen;
  /** Something to tell: what could not be done, or what was. */
  readonly notice: { readonly kind: "fault" | "done"; readonly text: string } | null;
}

export const START: State = {
  isReady: false,
  history: NO_STEPS,
  project: projectOf(NO_STEPS),
  understanding: null,
  isReading: false,
  running: null,
  results: {},
  screen: "data",
  notice: null,
};
