import type { QMatrix } from "../data/q-matrix.ts";
import type { Warning } from "../errors/warning.ts";
import type { CdmFit } from "../fit/cdm-fit.ts";
import type { Identifiability } from "../identify/identifiability.ts";
import type { LearnedQ } from "../learn/learned-q.ts";
import type { EntryStatistics } from "./entry-statistics.ts";
import type { ItemMesa, JudgedFit } from "./validate-jobs.ts";
import type { SecondOpinion } from "./validate-options.ts";

/** The result of `validateQ`. */
export interface Validation {
  /** Whether the responses support skills at all, to be read before everything else; null where it was not asked for. */
  readonly adequacy: LearnedQ["adequacy"];
  /** The expert's Q-matrix, its rows in the order of the items of the responses. */
  readonly q: QMatrix;
  /**
   * The expert's Q-matrix with the changes that the evidence supports: as many as keep the expected share of wrong ones among them
   * at 5% or less.
   */
  readonly suggested: QMatrix;
  /** Pairs of attributes that may have each other's names in `suggested`: exchanged, it is as near to the expert's. */
  readonly exchangeable: readonly (readonly [string, string])[];
  /** [J, K] P(item needs attribute | responses, expert). */
  readonly inclusion: Float64Array;
  /** Every entry, the most doubtful first. */
  readonly entries: readonly EntryReport[];
  /** What the other methods would have, of those that were asked. */
  readonly opinions: readonly Opinion[];
  /** [J] the best q-vector of each size by PVAF, from the fit with the expert's Q-matrix; null where not computed. */
  readonly mesas: readonly (ItemMesa | null)[] | null;
  /** Both Q-matrices under each model; none where patterns are too many. */
  readonly fits: readonly JudgedFit[];
  /** The suggested Q-matrix, less attributes that no item needs, under the model with the lowest BIC; null where there are no fits. */
  readonly fitted: CdmFit | null;
  /** Item pairs that are more, or less, dependent than the learner's best solution implies. */
  readonly residualDependence: LearnedQ["residualDependence"];
  /** How the learner came to it. */
  readonly learner: Pick<LearnedQ, "runs" | "score" | "isScoreExact" | "isDownWeighted" | "alternatives"> & {
    /** The Q-matrix that the learner itself would have, the expert's as its prior. */
    readonly best: QMatrix;
    /** Of the suggested one. */
    readonly identifiability: Identifiability;
  };
  readonly notes: readonly Warning[];
}

/** The Q-matrix that a second opinion would have in place of the expert's. */
export interface Opinion {
  /** Whose opinion it is. */
  readonly method: SecondOpinion;
  /** Its Q-matrix. */
  readonly q: QMatrix;
  /** How it ended, in words: "converged after 4 refits". */
  readonly how: string;
  /** Proportion of the folds that found the entry [J, K]; of the RBM only. */
  readonly shares?: Float64Array;
}

/** The evidence for and against an entry of the expert's Q-matrix. */
export interface EntryReport {
  /** From 1, the most doubtful first. */
  readonly rank: number;
  /** Name of the item. */
  readonly item: string;
  /** Name of the attribute. */
  readonly attribute: string;
  /** Whether it is 1 in the expert's Q-matrix. */
  readonly inQ: boolean;
  /** Whether it is 1 in the suggested Q-matrix. */
  readonly suggested: boolean;
  /** Its inclusion probability. */
  readonly inclusion: number;
  /** Number of competing solutions that have it: see `learner.alternatives`. */
  readonly solutionsWithOne: number;
  /** From the fit with the expert's Q-matrix; null where it was not made, or where the item does not discriminate. */
  readonly statistics: EntryStatistics | null;
  /** Probability that the entry differs from the expert's, by the learner and the other methods together. */
  readonly doubt: number;
  /** Second opinions that would change it. */
  readonly against: readonly SecondOpinion[];
  /** Second opinions that would keep it. */
  readonly agreeing: readonly SecondOpinion[];
  /** Whether an expert should review it. */
  readonly needsReview: boolean;
  /** The reasons, in one sentence. */
  readonly why: string;
}
