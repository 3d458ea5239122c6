import type { Profiles } from "../data/profiles.ts";
import type { QMatrix } from "../data/q-matrix.ts";
import type { AttributeDistributionName } from "../models/attribute-distribution.ts";
import type { Cdm } from "../models/cdm.ts";
import type { Prerequisite } from "../models/hierarchy.ts";
import type { ItemModelName } from "../models/item-model.ts";

/** How to fit a known Q-matrix. */
export interface FitOptions {
  readonly q: QMatrix;
  /** One item model for all items, or one per item [J]. Default GDINA. */
  readonly model?: ItemModelName | readonly ItemModelName[];
  /** Default saturated up to 14 attributes, higher-order beyond. */
  readonly attributeDistribution?: AttributeDistributionName;
  /** Classes of the distribution "mixture". Default 2. */
  readonly components?: number;
  /** Attributes that must be mastered before others. */
  readonly hierarchy?: readonly Prerequisite[];
  /** Whether mastering more may never lower an item's success probability. Default false, as in R. */
  readonly monotone?: boolean;
  /** Independent starts; the highest likelihood is kept. The first is not random. Default 1. */
  readonly starts?: number;
  /** Default 1. */
  readonly seed?: number;
  /** Stop when no probability moves by more in an EM step. Default 1e-6. */
  readonly tolerance?: number;
  /** EM steps of a start. Default 5000. */
  readonly maxIterations?: number;
}

export interface CdmFit {
  readonly model: Cdm;
  /** EM over all patterns, or stochastic EM with Gibbs sampling where there are too many. */
  readonly method: "em" | "stochastic-em";
  readonly N: number;
  /** ln P(all answers); null where it is not computed (stochastic EM). */
  readonly logLik: number | null;
  readonly parameters: ParameterCounts;
  /** null where logLik is. */
  readonly criteria: InformationCriteria | null;
  readonly converged: boolean;
  readonly iterations: number;
  /** Every start, the kept one first. */
  readonly starts: readonly StartOutcome[];
  readonly classification: Classification;
}

export interface ParameterCounts {
  readonly items: number;
  readonly attributes: number;
  readonly total: number;
}

export interface InformationCriteria {
  /** −2 logLik. */
  readonly deviance: number;
  readonly aic: number;
  readonly bic: number;
  readonly caic: number;
  readonly sabic: number;
}

export interface StartOutcome {
  /** 0 is the start that is not random. */
  readonly start: number;
  readonly logLik: number | null;
  readonly converged: boolean;
  readonly iterations: number;
}

/** Attribute profiles under a model. */
export interface Classification {
  /** P(student masters attribute | answers) [N, K]. */
  readonly profiles: Profiles;
  /** [N, K] 1 where mastery is at least as likely as not. */
  readonly eap: Uint8Array;
  /** [N, K] the most probable pattern; null where patterns are not enumerated. */
  readonly map: Uint8Array | null;
  /** [N, K] the pattern under which the answers are most likely; null likewise. */
  readonly mle: Uint8Array | null;
}
