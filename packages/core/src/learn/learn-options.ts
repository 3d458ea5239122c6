import type { QMatrix } from "../data/q-matrix.ts";

/** The efforts to choose from, by increasing number of starts and length of the posterior chains. */
export const EFFORT_NAMES = ["quick", "normal", "thorough"] as const;
/** How thoroughly to search: one start and a short chain ("quick"), up to 12 starts ("normal"), up to 24 ("thorough"). */
export type Effort = (typeof EFFORT_NAMES)[number];

/** Known entries of the Q-matrix [J][K]: 1 required, 0 not required, null to be learned; items in the order of the responses. */
export type FixedEntries = readonly (readonly (0 | 1 | null)[])[];

/** Options of `learnQ` with a given number of attributes. */
export interface LearnOptions {
  /** The number of attributes, at most 30 and fewer than the items. */
  readonly attributes: number;
  /** Seed of the random numbers. Default 1. */
  readonly seed?: number;
  /** How thoroughly to search. Default "normal". */
  readonly effort?: Effort;
  /** An expert's Q-matrix: one search starts there, and the result keeps the names and order of its attributes. */
  readonly start?: QMatrix;
  /**
   * Prior probability that an entry of `start` is correct, from 0.5 to below 1. Default 0.5: `start` is where one search starts
   * and nothing else.
   */
  readonly trust?: number;
  /** Entries that are known. */
  readonly fixed?: FixedEntries;
  /** Names of the attributes [K], in the order of the columns of `fixed`. Default: those of `start`, or A1, A2, … */
  readonly attributeNames?: readonly string[];
  /** Maximum number of attributes per item, 1 to 4. Default 4. */
  readonly mostPerItem?: number;
  /** Prior proportions of items that require 1, 2, … attributes. */
  readonly sizeShares?: readonly number[];
  /** Whether items may load on a continuous ability in addition to the attributes, where that explains the responses better. Default true. */
  readonly ability?: boolean;
  /** Whether to compare the learned model with models without skills, by the prediction of held-out students. Default true. */
  readonly adequacy?: boolean;
}

/** Options of `learnQ` that also choose the number of attributes, which a start, known entries or names would determine. */
export type AutoLearnOptions = Omit<
  LearnOptions,
  "attributes" | "start" | "trust" | "fixed" | "attributeNames"
> & {
  readonly attributes: "auto";
};
