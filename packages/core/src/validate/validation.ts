import type { QMatrix } from "../data/q-matrix.ts";
import type { Warning } from "../errors/warning.ts";
import type { CdmFit } from "../fit/cdm-fit.ts";
import type { Identifiability } from "../identify/identifiability.ts";
import type { LearnedQ } from "../learn/learned-q.ts";
import type { EntryStatistics } from "./entry-statistics.ts";
import type { ItemMesa, JudgedFit } from "./validate-jobs.ts";
import type { SecondOpinion } from "./validate-options.ts";

/** What `validateQ` gives. */
export interface Validation {
  /** The expert's Q-matrix, its rows in the order of the answers' items. */
  readonly q: QMatrix;
  /** The learner's with the expert's as prior, entry by entry where several are about as good; the same items and attributes. */
  readonly suggested: QMatrix;
  /** Pairs of attributes that may have each other's names in `suggested`: exchanged, it is as near to the expert's. */
  readonly exchangeable: readonly (readonly [string, string])[];
  /** [J, K] P(item needs attribute | answers, expert). */
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
  /** How the learner came to it. */
  readonly learner: Pick<
    Suggestion,
    "best" | "runs" | "score" | "isScoreExact" | "alternatives" | "identifiability"
  >;
  readonly notes: readonly Warning[];
}

/** What the learner makes of its searches. */
export interface Suggestion
  extends Pick<LearnedQ, "inclusion" | "runs" | "score" | "isScoreExact" | "alternatives"> {
  /** The suggested Q-matrix. */
  readonly q: QMatrix;
  /** The best one as a whole, which `runs` and `score` speak of; `alternatives` has it first. */
  readonly best: QMatrix;
  /** Of the suggested one. */
  readonly identifiability: Identifiability;
}

/** What a method would have in place of the expert's Q-matrix. */
export interface Opinion {
  readonly method: SecondOpinion;
  readonly q: QMatrix;
  /** How it came to an end, in words: "converged after 4 refits". */
  readonly how: string;
  /** [J, K] share of the folds that found the entry; of rbm only. */
  readonly shares?: Float64Array;
}

/** What speaks for and against an entry of the expert's Q-matrix. */
export interface EntryReport {
  /** From 1, the most doubtful first. */
  readonly rank: number;
  readonly item: string;
  readonly attribute: string;
  readonly inQ: boolean;
  readonly suggested: boolean;
  readonly inclusion: number;
  /** How many of the Q-matrices about as good have it: see `learner.alternatives`. */
  readonly having: number;
  /** From the fit with the expert's Q-matrix; null where it was not made, or where the item tells nothing. */
  readonly statistics: EntryStatistics | null;
  /** Probability that the entry is otherwise than in Q. */
  readonly doubt: number;
  /** Methods that would change it. */
  readonly against: readonly SecondOpinion[];
  /** Methods that would leave it. */
  readonly agreeing: readonly SecondOpinion[];
  readonly needsReview: boolean;
  /** One sentence. */
  readonly why: string;
}
