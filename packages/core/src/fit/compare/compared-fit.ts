import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import type { InformationCriteria, ParameterCounts } from "../cdm-fit.ts";
import type { LikelihoodRatioTest } from "../indices/likelihood-ratio-test.ts";
import type { Rmsea2 } from "../indices/rmsea2.ts";
import type { StartAgreement } from "../start-agreement.ts";

/** The model of every item by the tests of a saturated fit: `suggestItemModels`. */
export const PER_ITEM = "per-item";

/** What is fitted: which Q-matrix, which model of all items or of each, which distribution (undefined: by the rule). */
export interface Candidate {
  readonly q: number;
  readonly distribution: AttributeDistributionName | undefined;
  readonly model: ItemModelName | "per-item";
  /** [J] where the model is per item. */
  readonly items: readonly ItemModelName[] | null;
}

/** One model of a comparison. */
export interface ComparedFit {
  /** Name of the Q-matrix. */
  readonly q: string;
  /** The item model, or "per-item". */
  readonly model: ItemModelName | "per-item";
  /** The model of each item [J]. */
  readonly items: readonly ItemModelName[];
  /** The attribute distribution. */
  readonly distribution: AttributeDistributionName;
  /** ln P(all responses). */
  readonly logLik: number;
  /** Number of free parameters. */
  readonly parameters: ParameterCounts;
  /** Deviance, AIC, BIC, CAIC and SABIC. */
  readonly criteria: InformationCriteria;
  /** null where it cannot be computed, as with missing responses. */
  readonly rmsea2: Rmsea2 | null;
  /** Standardized root mean square residual of item correlations; null likewise. */
  readonly srmsr: number | null;
  /** Whether the start that was kept converged. */
  readonly converged: boolean;
  /** Whether the starts agree on the maximum. */
  readonly starts: StartAgreement;
  /** Prediction of held-out students; null where not asked for. */
  readonly heldOut: HeldOut | null;
}

/** Sums over all students, each predicted from a fit to other students. */
export interface HeldOut {
  /** Σ ln P(responses of a student) under a fit to other students. */
  readonly logLik: number;
  /** Of `logLik`: √N times the standard deviation over students. */
  readonly standardError: number;
  /** `logLik` less that of the best of the comparison: 0 or negative. */
  readonly difference: number;
  /** Of `difference`, over the same students. */
  readonly differenceError: number;
}

/** A likelihood-ratio test between two of the models, by their places in `fits`. */
export interface NestedTest {
  /** Place of the model that is contained. */
  readonly smaller: number;
  /** Place of the model that contains it. */
  readonly larger: number;
  /** null where the larger model ended lower, so that one of the two is not at its maximum. */
  readonly test: LikelihoodRatioTest | null;
}

/** The result of `compareModels`. */
export interface ModelsComparison {
  /** Number of students. */
  readonly N: number;
  /** Parts of the students of which each was predicted from the others; 0 where none was. */
  readonly folds: number;
  /** The models, in the order in which they were fitted. */
  readonly fits: readonly ComparedFit[];
  /** Likelihood-ratio tests between nested ones. */
  readonly tests: readonly NestedTest[];
  /** The model to report, by its place in `fits`. */
  readonly reported: number;
  /** Why: a sentence or two. */
  readonly reason: string;
}
