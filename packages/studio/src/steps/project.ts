import type { Effort } from "@qmatrix/core/learn";
import type { Prerequisite } from "@qmatrix/core/models";
import type { Given } from "@qmatrix/tables";
import type { QTable } from "../data/understand.ts";
import type { Matrix, NamedQ } from "./matrix.ts";

/** A file that was opened; its bytes are kept under `id`. */
export interface FileRef {
  readonly id: string;
  readonly name: string;
}

/** How to learn. */
export interface Plan {
  readonly attributes: number | "auto";
  readonly effort: Effort;
  readonly seed: number;
  readonly mostPerItem: number;
  readonly ability: boolean;
  readonly adequacy: boolean;
}

export const PLAN: Plan = {
  attributes: "auto",
  effort: "normal",
  seed: 1,
  mostPerItem: 4,
  ability: true,
  adequacy: true,
};

/** A result that was computed: it is kept under `key`, which says all that it depends on. */
export interface RunRef {
  readonly key: string;
}

export interface LearnedRef extends RunRef {
  readonly task: LearnTask;
  readonly q: NamedQ;
}

export interface FitRef extends RunRef {
  readonly task: FitTask;
}

export interface ValidateRef extends RunRef {
  readonly task: ValidateTask;
}

export interface ModelsRef extends RunRef {
  readonly task: ModelsTask;
}

export interface RbmRef extends RunRef {
  readonly task: RbmTask;
}

/** What a person has done with a file, as it stands: made from steps by `apply`. */
export interface Project {
  readonly file: FileRef | null;
  /** How the file is read; empty where it is read as was proposed. */
  readonly given: Given;
  readonly plan: Plan;
  readonly expert: QTable | null;
  readonly learned: LearnedRef | null;
  readonly matrix: Matrix | null;
  readonly fit: FitRef | null;
  readonly validation: ValidateRef | null;
  readonly models: ModelsRef | null;
  /** What the other learner found. */
  readonly rbm: RbmRef | null;
  /** Which skills an expert says must be mastered before others. */
  readonly hierarchy: readonly Prerequisite[];
  /** A second file, whose students are classified. */
  readonly scored: FileRef | null;
}

export const EMPTY: Project = {
  file: null,
  given: {},
  plan: PLAN,
  expert: null,
  learned: null,
  matrix: null,
  fit: null,
  validation: null,
  models: null,
  rbm: null,
  hierarchy: [],
  scored: null,
};

/** What is to be computed; with the file and how it is read it determines the result. */
export type Task = LearnTask | FitTask | ValidateTask | ModelsTask | RbmTask;

export interface PlainQ extends NamedQ {
  readonly entries: readonly number[];
}

export interface LearnTask {
  readonly kind: "learn";
  readonly plan: Plan;
  /** A Q-matrix to start from, and what was decided: [J][K]. */
  readonly start: PlainQ | null;
  /** The name of its file, where an expert's is started from. */
  readonly startFile: string | null;
  readonly fixed: readonly (readonly (0 | 1 | null)[])[] | null;
}

export interface FitTask {
  readonly kind: "fit";
  readonly model: string;
  readonly q: PlainQ;
  readonly qFile: string;
  readonly seed: number;
  /** An expert's prerequisites, where there are any. */
  readonly hierarchy?: readonly Prerequisite[];
}

export interface ValidateTask {
  readonly kind: "validate";
  readonly q: PlainQ;
  readonly qFile: string;
  readonly effort: Effort;
  readonly seed: number;
}

export interface ModelsTask {
  readonly kind: "models";
  readonly q: PlainQ;
  readonly qFile: string;
  readonly seed: number;
}

/** Learning by restricted Boltzmann machines. */
export interface RbmTask {
  readonly kind: "rbm";
  readonly attributes: number;
  readonly seed: number;
}
