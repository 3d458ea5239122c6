import type { Profiles } from "../data/profiles.ts";
import type { QMatrix } from "../data/q-matrix.ts";
import type { AttributeDistributionName } from "../models/attribute-distribution.ts";
import type { Cdm } from "../models/cdm.ts";
import type { Prerequisite } from "../models/hierarchy.ts";
import type { ItemModelName } from "../models/item-model.ts";
import type { StartKind } from "./em/start-point.ts";

/** Starts of a fit where none are asked for: what bench/maxima measured. */
export const DEFAULT_STARTS = 16;

/** Options of `fitCdm`. */
export interface FitOptions {
  /** The known Q-matrix. */
  readonly q: QMatrix;
  /** One item model for all items, or one per item [J]. Default GDINA. */
  readonly model?: ItemModelName | readonly ItemModelName[];
  /**
   * Distribution of the attribute patterns. Default "saturated" where there are at least ten students per pattern,
   * "higher-order" otherwise (`supportedDistribution`).
   */
  readonly attributeDistribution?: AttributeDistributionName;
  /** Classes of the distribution "mixture". Default 2. */
  readonly components?: number;
  /** Attributes that must be mastered before others. */
  readonly hierarchy?: readonly Prerequisite[];
  /** Whether to constrain success probabilities to be monotone in mastery. Default false, as in R. */
  readonly monotone?: boolean;
  /**
   * Number of starts of the EM, of several kinds (`StartKind`); the highest likelihood is kept. With five or more all run a few
   * steps and the best of them on to the end. The first is not random. Default 1 in the engine, 16 (`DEFAULT_STARTS`) in the
   * library and the command.
   */
  readonly starts?: number;
  /** Seed of the random numbers. Default 1. */
  readonly seed?: number;
  /** EM stops when no probability changes by more than this in a step. Default 1e-6. */
  readonly tolerance?: number;
  /** Maximum number of EM steps per start. Default 5000. */
  readonly maxIterations?: number;
}

/** A fitted model with its figures and the classification of the students. */
export interface CdmFit {
  readonly model: Cdm;
  /** EM over all patterns, or stochastic EM with Gibbs sampling where there are too many. */
  readonly method: "em" | "stochastic-em";
  readonly N: number;
  /** ln P(all responses); null where it is not computed (stochastic EM). */
  readonly logLik: number | null;
  readonly parameters: ParameterCounts;
  /** null where logLik is. */
  readonly criteria: InformationCriteria | null;
  readonly converged: boolean;
  readonly iterations: number;
  /** Every start, the kept one first, those that did not run to the end last. */
  readonly starts: readonly StartOutcome[];
  readonly classification: Classification;
}

/** Numbers of free parameters. */
export interface ParameterCounts {
  /** Of the items. */
  readonly items: number;
  /** Of the attribute distribution. */
  readonly attributes: number;
  /** Of both. */
  readonly total: number;
}

/** Relative fit; smaller is better. */
export interface InformationCriteria {
  /** −2 logLik. */
  readonly deviance: number;
  /** Akaike's criterion. */
  readonly aic: number;
  /** The Bayesian criterion. */
  readonly bic: number;
  /** The consistent AIC. */
  readonly caic: number;
  /** The BIC adjusted for sample size. */
  readonly sabic: number;
}

/** Where one start of the EM ended. */
export interface StartOutcome {
  /** 0 is the start that is not random. */
  readonly start: number;
  /** What its success probabilities looked like; null for stochastic EM. */
  readonly kind: StartKind | null;
  /** Whether it ran to the end; `logLik` is where it was stopped if not. */
  readonly finished: boolean;
  /** ln P(all responses); null where it is not computed (stochastic EM). */
  readonly logLik: number | null;
  /** Whether it met the tolerance within `maxIterations`. */
  readonly converged: boolean;
  /** EM steps. */
  readonly iterations: number;
}

/** Attribute profiles of students under a fitted model. */
export interface Classification {
  /** Mastery probabilities [N, K]. */
  readonly profiles: Profiles;
  /** EAP classification [N, K]: 1 where the mastery probability is at least 0.5. */
  readonly eap: Uint8Array;
  /** The most probable pattern [N, K]; null where patterns are not enumerated. */
  readonly map: Uint8Array | null;
  /** The maximum likelihood pattern [N, K]; null where patterns are not enumerated. */
  readonly mle: Uint8Array | null;
}
