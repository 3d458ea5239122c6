import { requiredAttributes } from "../../data/q-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { drain } from "../../jobs/drain.ts";
import { attributeDistribution } from "../../models/attribute-distributions.ts";
import { type Cdm, type CdmItem, enumerated } from "../../models/cdm.ts";
import { countItemParameters } from "../../models/count-item-parameters.ts";
import { isSaturated } from "../../models/item-design.ts";
import { chiSquareTail } from "../../numeric/chi-square-tail.ts";
import type { EmOutcome } from "../em/em.ts";
import type { EmPoint, EmProblem } from "../em/em-point.ts";
import { itemMStep, itemPlans, planItemStep } from "../em/item-m-step.ts";
import { type ResponsePatterns, rightShares } from "../em/response-patterns.ts";
import { startItems } from "../em/start-items.ts";
import { type EmData, emData, stepsToTheEnd } from "../em/start-steps.ts";
import { asPatterns } from "./as-patterns.ts";
import { isComparable } from "./compare-item-models.ts";
import { REDUCED_MODELS, type ReducedModel } from "./reduced-model-restrictions.ts";

/** The likelihood-ratio test of a reduced model for one item. */
export interface ItemLikelihoodRatio {
  readonly model: ReducedModel;
  /** ln P(all responses) where this item has the reduced model, everything fitted again. */
  readonly logLik: number;
  /** 2 (ln L of the saturated fit − logLik); 0 where the refit is higher. */
  readonly statistic: number;
  /** Parameters saved; 0 where a hierarchy leaves so few patterns that both models are the same. */
  readonly df: number;
  readonly p: number;
  /** Whether the refit converged. */
  readonly converged: boolean;
  /** Whether it ended higher than the saturated fit, which then is not at its maximum. */
  readonly isHigher: boolean;
}

/** The likelihood-ratio tests of one item. */
export interface ItemLikelihoodRatios {
  readonly item: string;
  readonly tests: readonly ItemLikelihoodRatio[];
}

export interface ItemLikelihoodRatioOptions {
  /** Reduced models to compare with. Default all. */
  readonly models?: readonly ReducedModel[];
  /** Whether the model was fitted with monotone success probabilities. Default false. */
  readonly monotone?: boolean;
}

/** Twice the difference of two log-likelihoods is to be right to 1e-4. */
const LIMITS = { tolerance: 1e-8, maxIterations: 5000 };
/** A refit that is higher by more has found another maximum. */
const HIGHER = 1e-3;

/** Likelihood-ratio tests of all items that `compareItemModels` compares; see `likelihoodRatiosOf`. */
export function itemLikelihoodRatios(
  data: Responses | ResponsePatterns,
  cdm: Cdm,
  options: ItemLikelihoodRatioOptions = {},
): ItemLikelihoodRatios[] {
  const ratiosOf = likelihoodRatiosOf(data, cdm, options);
  return comparableItems(cdm).map(ratiosOf);
}

/** The items that are compared: two or more attributes and a saturated model. */
export function comparableItems(cdm: Cdm): number[] {
  return cdm.items.flatMap((item, j) => (isComparable(item) ? [j] : []));
}

/**
 * Likelihood-ratio tests of one item at a time: the item has a reduced model, and everything is fitted again, the other items and
 * the attribute distribution too,
 *
 *   LR = 2 (ln L̂_saturated − ln L̂_reduced) ~ χ²_df        df = parameters saved
 *
 * The reduced model is fitted from the saturated fit, and once more from the start that is not random; the higher likelihood counts.
 * Either alone ends lower for some items of the ECPE data (bench/likelihood-ratio). The tolerance of 1e-8 is for the last digits.
 *
 * Source: [SdlTAO17]; GDINA::modelcomp(method = "LR"). `twoStepRatio` is the approximation that keeps everything else.
 */
export function likelihoodRatiosOf(
  data: Responses | ResponsePatterns,
  cdm: Cdm,
  { models = REDUCED_MODELS, monotone = false }: ItemLikelihoodRatioOptions = {},
): (j: number) => ItemLikelihoodRatios {
  const where = "itemLikelihoodRatios";
  const { q, items, attributes } = cdm;
  const { space, probabilities: classProbabilities } = enumerated(where, cdm);
  const distribution = attributeDistribution(attributes.distribution, { components: attributes.components });
  const plans = itemPlans(monotone);
  const problemOf = (of: readonly CdmItem[]): EmProblem => ({
    q,
    space,
    distribution,
    monotone,
    plans,
    freeCells: of.map(({ model }, j) => isSaturated(model, requiredAttributes(q, j).length)),
  });
  const problem = problemOf(items);
  const em = emData(asPatterns(where, data, cdm), problem);
  const end = (on: EmProblem, from: EmPoint) => drain(stepsToTheEnd(on, em, from, LIMITS));
  let full: EmOutcome | undefined;
  return (j) => {
    full ??= end(problem, { items, values: attributes.values, classProbabilities });
    const saturated = full;
    const tests = models.map((model): ItemLikelihoodRatio => {
      const reduced = saturated.point.items.with(j, reducedItem(cdm, model, j, saturated, monotone));
      const on = problemOf(reduced);
      const { logLik, converged } = higher(
        end(on, { ...saturated.point, items: reduced }),
        end(on, coldStart(on, em, reduced)),
      );
      const names = items.map((item) => item.model);
      const df = countItemParameters(q, names, space) - countItemParameters(q, names.with(j, model), space);
      const gain = saturated.logLik - logLik;
      const statistic = df > 0 ? Math.max(0, 2 * gain) : 0;
      const p = df > 0 ? chiSquareTail(statistic, df) : 1;
      return { model, logLik, statistic, df, p, converged, isHigher: gain < -HIGHER };
    });
    return { item: q.items[j], tests };
  };
}

/** Start 0 of a fit. */
function coldStart(
  { q, space, distribution }: EmProblem,
  { patterns }: EmData,
  like: readonly CdmItem[],
): EmPoint {
  const models = like.map(({ model }) => model);
  const items = startItems(q, models, { shares: rightShares(patterns) });
  const values = distribution.start(space);
  return { items, values, classProbabilities: distribution.probabilities(space, values) };
}

function higher(one: EmOutcome, other: EmOutcome): EmOutcome {
  return other.logLik > one.logLik ? other : one;
}

/** Where the refit begins: the item's M-step under the reduced model, from expected counts of the saturated fit. */
function reducedItem(
  { q }: Cdm,
  model: ReducedModel,
  j: number,
  { counts }: EmOutcome,
  monotone: boolean,
): CdmItem {
  const n = requiredAttributes(q, j).length;
  const models = q.items.map(() => model);
  return itemMStep(planItemStep(model, n, monotone), startItems(q, models)[j], counts.items[j]);
}
