import type { Profiles } from "../data/profiles.ts";
import type { QMatrix } from "../data/q-matrix.ts";
import type { Warning } from "../errors/warning.ts";
import type { Identifiability } from "../identify/identifiability.ts";
import type { ItemFamily } from "../models/item-family.ts";

import type { AttributeChoice } from "./choose-attributes.ts";

/** What `learnQ` gives. */
export interface LearnedQ {
  readonly q: QMatrix;
  /** [J, K] posterior probability that the item needs the attribute. */
  readonly inclusion: Float64Array;
  readonly items: readonly LearnedItem[];
  readonly profiles: Profiles;
  /**
   * ln P(answers) less what the q-vectors cost; beyond 12 attributes (14 with few students) Σ_j ln P(answers to j | other
   * answers) less that, which varies by chance. Only differences on the same data with as many attributes mean something.
   */
  readonly score: number;
  /** Whether `score` is ln P(answers) less what the q-vectors cost. If not, searches that end elsewhere cannot be told apart. */
  readonly isScoreExact: boolean;
  /** What `inclusion`, `profiles` and families are averaged over: `q` first, then others that searches ended at and that are about as good. */
  readonly alternatives: readonly Alternative[];
  readonly runs: readonly RunSummary[];
  /** How the number of attributes was chosen; null where it was given. */
  readonly choice: AttributeChoice | null;
  /** Entries worth an expert's look, the most doubtful first. */
  readonly doubtful: readonly DoubtfulEntry[];
  readonly identifiability: Identifiability;
  readonly warnings: readonly Warning[];
}

export interface LearnedItem {
  readonly item: string;
  /** The family its success probabilities follow in the answer; undefined for items of fewer than two attributes. */
  readonly family: ItemFamily | undefined;
  /** Of each family, in the order of ITEM_FAMILIES, the probability that the item needs two attributes or more and is of it. */
  readonly familyProbabilities: readonly number[];
  /** [2^n] success probability by pattern of the item's attributes, in column order, the first attribute in the lowest bit. */
  readonly successProbabilities: readonly number[];
}

/** A Q-matrix that the answers hardly tell from the best one. */
export interface Alternative {
  /** Columns as in the answer. */
  readonly q: QMatrix;
  readonly score: number;
  /** All sum to 1. */
  readonly weight: number;
}

/** One independent search. */
export interface RunSummary {
  readonly start: StartName;
  readonly score: number;
  /** Share of entries in which its Q-matrix differs from the answer. */
  readonly difference: number;
  /** One factor was too little for its attributes: their patterns have weights of their own. */
  readonly patternWeights: boolean;
}

export const START_NAMES = ["factor", "expert", "rbm", "geomin", "quartimin", "random"] as const;
export type StartName = (typeof START_NAMES)[number];

export interface DoubtfulEntry {
  readonly item: string;
  readonly attribute: string;
  readonly inclusion: number;
  readonly inQ: boolean;
}
