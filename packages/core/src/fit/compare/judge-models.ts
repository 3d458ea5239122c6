import type { QMatrix } from "../../data/q-matrix.ts";
import { besideCutoffs } from "../../errors/beside-cutoffs.ts";
import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import { SATURATED_MODELS } from "../indices/compare-item-models.ts";
import { likelihoodRatioTest } from "../indices/likelihood-ratio-test.ts";
import type { Rmsea2 } from "../indices/rmsea2.ts";
import {
  type ComparedFit,
  type HeldOut,
  type ModelsComparison,
  type NestedTest,
  PER_ITEM,
} from "./compared-fit.ts";

/** The fits with their predictions: for each the log-likelihoods of the students of every fold. */
export function withHeldOut(
  fits: readonly ComparedFit[],
  folds: readonly (readonly Float64Array[])[],
): ComparedFit[] {
  if (folds.every((parts) => parts.length === 0)) return [...fits];
  const students = folds.map((parts) => parts.flatMap((part) => [...part]));
  const sums = students.map((values) => values.reduce((sum, value) => sum + value, 0));
  const best = sums.indexOf(Math.max(...sums));
  return fits.map((fit, at) => {
    const differences = students[at].map((value, i) => value - students[best][i]);
    const heldOut: HeldOut = {
      logLik: sums[at],
      standardError: errorOfSum(students[at]),
      difference: sums[at] - sums[best],
      differenceError: errorOfSum(differences),
    };
    return { ...fit, heldOut };
  });
}

/** √N times the standard deviation. */
function errorOfSum(values: readonly number[]): number {
  const N = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / N;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((N * squares) / Math.max(1, N - 1));
}

/** Which distributions contain which, for the same patterns. */
const WITHIN: Readonly<Record<AttributeDistributionName, readonly AttributeDistributionName[]>> = {
  independent: ["higher-order", "log-linear", "mixture", "saturated"],
  "higher-order": ["saturated"],
  "log-linear": ["saturated"],
  mixture: ["saturated"],
  saturated: [],
};

/**
 * Likelihood-ratio tests between models of which one contains the other: of one Q-matrix, or of two with the same attributes where
 * every q-vector of the smaller is within that of the larger and all items of the larger are saturated.
 */
export function nestedTests(
  fits: readonly ComparedFit[],
  qs: readonly { readonly name: string; readonly q: QMatrix }[],
): NestedTest[] {
  const matrix = new Map(qs.map(({ name, q }) => [name, q]));
  const tests: NestedTest[] = [];
  for (const [smaller, one] of fits.entries())
    for (const [larger, other] of fits.entries()) {
      if (one.parameters.total >= other.parameters.total) continue;
      if (one.q !== other.q) {
        const isSaturated = other.items.every((model) => SATURATED_MODELS.includes(model));
        const isWithin = one.distribution === other.distribution && isSaturated;
        if (isWithin && qWithin(matrix.get(one.q)!, matrix.get(other.q)!))
          tests.push({ smaller, larger, test: tested(one, other) });
        continue;
      }
      const sameItems = one.items.every((model, j) => model === other.items[j]);
      const itemsWithin =
        sameItems ||
        other.items.every((model, j) => SATURATED_MODELS.includes(model) || model === one.items[j]);
      const sameDistribution = one.distribution === other.distribution;
      const distributionWithin = sameDistribution || WITHIN[one.distribution].includes(other.distribution);
      if (!itemsWithin || !distributionWithin || (!sameItems && !sameDistribution)) continue;
      tests.push({ smaller, larger, test: tested(one, other) });
    }
  return tests;
}

/** Whether no item of the one requires an attribute, by name, that it does not require in the other, which has the same attributes. */
function qWithin(one: QMatrix, other: QMatrix): boolean {
  const columns = one.attributes.map((name) => other.attributes.indexOf(name));
  if (one.K !== other.K || columns.includes(-1)) return false;
  return one.entries.every(
    (entry, at) => entry === 0 || other.entries[Math.floor(at / one.K) * other.K + columns[at % one.K]] === 1,
  );
}

function tested(one: ComparedFit, other: ComparedFit): NestedTest["test"] {
  if (other.logLik < one.logLik - 1e-3) return null;
  return likelihoodRatioTest(
    { logLik: one.logLik, parameters: one.parameters.total },
    { logLik: other.logLik, parameters: other.parameters.total },
  );
}

/** RMSEA2 above which a model does not fit well. */
const GOOD_RMSEA2 = 0.045;

/**
 * The model to report: of those whose held-out log-likelihood is within one standard error (of the difference) of the highest, the one with the
 * fewest parameters; without prediction, the one with the lowest BIC. The reason says if it does not fit well, or if its starts disagree.
 *
 * Source of the rule of one standard error: [BFOS84].
 */
export function chooseModel(fits: readonly ComparedFit[]): Pick<ModelsComparison, "reported" | "reason"> {
  const reported = fits[0].heldOut === null ? lowestBic(fits) : simplestWithinError(fits);
  const chosen = fits[reported];
  const reasons = [fits[0].heldOut === null ? "It has the lowest BIC." : predictionReason(fits, reported)];
  const byBic = lowestBic(fits);
  if (fits[0].heldOut !== null && byBic !== reported)
    reasons.push(
      `BIC favors ${fits[byBic].model === PER_ITEM ? `the separately chosen item models (${nameOf(fits, byBic)})` : nameOf(fits, byBic)}, by ${(chosen.criteria.bic - fits[byBic].criteria.bic).toFixed(1)}.`,
    );
  if (chosen.rmsea2 !== null && chosen.rmsea2.value > GOOD_RMSEA2) reasons.push(misfitText(chosen.rmsea2));
  if (chosen.starts.differs)
    reasons.push("Its starts converged to different maxima, so a higher likelihood may exist.");
  return { reported, reason: reasons.join(" ") };
}

/** In small samples RMSEA2 can be large by chance: its interval then reaches down to good fit. */
function misfitText({ value, low, high }: Rmsea2): string {
  const rmsea2 = (figure: number) => besideCutoffs(figure, 3, [GOOD_RMSEA2]);
  return low > GOOD_RMSEA2
    ? `It does not fit well: RMSEA2 is ${rmsea2(value)}.`
    : `It does not fit well in this sample, but the sample is too small to be certain: RMSEA2 is ${rmsea2(value)} (90% CI ${rmsea2(low)} to ${rmsea2(high)}; good up to ${GOOD_RMSEA2}).`;
}

function predictionReason(fits: readonly ComparedFit[], reported: number): string {
  const { difference, differenceError } = fits[reported].heldOut!;
  if (difference === 0)
    return "It predicts the responses of held-out students best; no model with fewer parameters comes within one standard error.";
  return `It has the fewest parameters of the models that predict the responses of held-out students about as well as the best: its held-out log-likelihood is only ${(-difference).toFixed(1)} (SE ${differenceError.toFixed(1)}) below the best.`;
}

function simplestWithinError(fits: readonly ComparedFit[]): number {
  let best = -1;
  for (const [at, { heldOut, parameters, criteria }] of fits.entries()) {
    const { difference, differenceError } = heldOut!;
    if (-difference > differenceError) continue;
    const held = fits[best];
    if (
      best === -1 ||
      parameters.total < held.parameters.total ||
      (parameters.total === held.parameters.total && criteria.bic < held.criteria.bic)
    )
      best = at;
  }
  return best;
}

function lowestBic(fits: readonly ComparedFit[]): number {
  return fits.reduce((best, { criteria }, at) => (criteria.bic < fits[best].criteria.bic ? at : best), 0);
}

/** A model's name among the others: only what differs. */
export function nameOf(fits: readonly ComparedFit[], at: number): string {
  const { q, model, distribution } = fits[at];
  const parts = [model];
  if (new Set(fits.map((fit) => fit.distribution)).size > 1) parts.push(distribution as never);
  if (new Set(fits.map((fit) => fit.q)).size > 1) parts.push(q as never);
  return parts.join(", ");
}
