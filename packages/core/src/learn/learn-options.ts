import type { QMatrix } from "../data/q-matrix.ts";

/** How much time a search may take: see EFFORTS for what each does. */
export const EFFORT_NAMES = ["quick", "normal", "thorough"] as const;
export type Effort = (typeof EFFORT_NAMES)[number];

/** Entries that are known: 1 surely needed, 0 surely not, null to be learned; [J][K], items in the order of the answers. */
export type FixedEntries = readonly (readonly (0 | 1 | null)[])[];

export interface LearnOptions {
  /** K, at most 30 and fewer than items. */
  readonly attributes: number;
  /** Default 1. */
  readonly seed?: number;
  /** Default "normal". */
  readonly effort?: Effort;
  /** An expert's Q-matrix: one run starts there, and the answer keeps its attributes' names and order. */
  readonly start?: QMatrix;
  /**
   * Share of the entries of `start` that are taken to be right before the answers are looked at, from 0.5 to below 1.
   * Default 0.5: it is where a search starts and nothing else.
   */
  readonly trust?: number;
  readonly fixed?: FixedEntries;
  /** [K] names of the attributes, in the order that `fixed` has them. Default: those of `start`, or A1, A2, … */
  readonly attributeNames?: readonly string[];
  /** Most attributes an item may need, 1 to 4. Default 4. */
  readonly mostPerItem?: number;
  /** Shares of items that need 1, 2, … attributes, if an expert knows them. */
  readonly sizeShares?: readonly number[];
}

/** The number of attributes is to be chosen too; a start or fixed entries would say how many there are. */
export type AutoLearnOptions = Omit<
  LearnOptions,
  "attributes" | "start" | "trust" | "fixed" | "attributeNames"
> & {
  readonly attributes: "auto";
};
