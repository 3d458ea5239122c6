import { effectCount, itemProbabilitiesFrom } from "@qmatrix/core/models";
import { bestLinearPredictor } from "@qmatrix/core/rbm";
import { simulate } from "@qmatrix/core/simulate";
import { profileProbabilities } from "./profile-probabilities.mjs";

export const MODELS = ["DINA", "ACDM", "GDINA"];
/** The paper has 0, .25 and .75. */
export const CORRELATIONS = [0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9];
/** Of the quadrature; twice as many change no weight by more than rounding. */
export const NODES = 201;
const K = 5;
/** Weights are kept to this many decimals, so that what is 0 but for rounding is 0 in the file. */
const DECIMALS = 12;

/**
 * Weights of the best linear predictor for every item that needs one, two or three of five attributes, by the paper's
 * thresholds and each correlation: lines { model, rho, item [n], weights [K] }. Items have g = s = 0: guessing and
 * slipping only multiply the weights by 1 − s − g. All effects of an item are alike, as in [LMX22, §4].
 */
export function propositionWeights(nodes = NODES) {
  const { thresholds } = simulate({ model: "DINA", attributes: K, examinees: 1, seed: 1 }).truth;
  return CORRELATIONS.flatMap((rho) => {
    const profiles = profileProbabilities(thresholds, rho, nodes);
    return MODELS.flatMap((model) =>
      items().map((item) => {
        const { weights } = bestLinearPredictor(profiles, successOn(item, model));
        return { model, rho, item, weights: Array.from(weights, rounded) };
      }),
    );
  });
}

/** Attributes 0 … K − 1 that items of one, two and three need, small items first. */
function items() {
  const sets = Array.from({ length: 2 ** K }, (_, set) =>
    [...Array(K).keys()].filter((k) => (set >>> k) & 1),
  );
  return [1, 2, 3].flatMap((n) => sets.filter((set) => set.length === n));
}

/** P(R = 1 | profile) [2^K]. */
function successOn(item, model) {
  const others = effectCount(model, item.length) - 1;
  const effects = Float64Array.from({ length: others + 1 }, (_, effect) => (effect === 0 ? 0 : 1 / others));
  const reduced = itemProbabilitiesFrom(model, item.length, effects);
  return Float64Array.from({ length: 2 ** K }, (_, c) =>
    // seven sevenths may be 1 + 2e-16
    Math.min(1, reduced[item.reduce((pattern, k, a) => pattern | (((c >>> k) & 1) << a), 0)]),
  );
}

/** −0 + 0 is 0. */
function rounded(weight) {
  return Number(weight.toFixed(DECIMALS)) + 0;
}
