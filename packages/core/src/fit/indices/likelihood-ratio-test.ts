import { describeValue } from "../../errors/describe-value.ts";
import { InvalidInputError } from "../../errors/invalid-input-error.ts";
import { chiSquareTail } from "../../numeric/chi-square-tail.ts";

/** What the test needs of a fit. */
export interface FittedLikelihood {
  readonly logLik: number;
  /** Number of free parameters. */
  readonly parameters: number;
}

export interface LikelihoodRatioTest {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

/** An EM that stopped early may leave the larger model this far below the smaller one; the statistic is then 0. */
const UNCONVERGED = 1e-3;

/**
 * Whether a model fits worse than a larger one that contains it:
 *
 *   LR = 2 (logLik_larger − logLik_smaller)        df = difference of parameters, chi-square if the smaller one holds
 *
 * A larger model that contains the smaller cannot have a lower likelihood: where it has, the models are not nested
 * or a fit did not reach its maximum, and the test throws.
 */
export function likelihoodRatioTest(
  smaller: FittedLikelihood,
  larger: FittedLikelihood,
): LikelihoodRatioTest {
  const where = "likelihoodRatioTest";
  const df = larger.parameters - smaller.parameters;
  if (!(df >= 1))
    throw new InvalidInputError(
      where,
      "larger.parameters",
      `more than smaller.parameters, ${describeValue(smaller.parameters)}`,
      describeValue(larger.parameters),
      "Models with equally many parameters are not nested; compare their information criteria.",
    );
  if (!(larger.logLik >= smaller.logLik - UNCONVERGED))
    throw new InvalidInputError(
      where,
      "larger.logLik",
      `at least smaller.logLik, ${describeValue(smaller.logLik)}`,
      describeValue(larger.logLik),
      "Either the models are not nested (compare their information criteria), or a fit missed its maximum (use more starts).",
    );
  const statistic = Math.max(0, 2 * (larger.logLik - smaller.logLik));
  return { statistic, df, pValue: chiSquareTail(statistic, df) };
}
