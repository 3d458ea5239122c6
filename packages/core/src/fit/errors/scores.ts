import { reducedPatterns } from "../../models/class-space.ts";
import type { Classifier } from "../em/posteriors.ts";
import { ABSENT, type ResponsePatterns } from "../em/response-patterns.ts";
import { tabledPosteriors } from "../tabled-posteriors.ts";
import type { ItemParameters } from "./item-parameters.ts";

/** The derivatives of one row's log-likelihood. The arrays are used again for the next row. */
export interface RowScore {
  readonly row: number;
  /** [M] d ln P(x) / dθ of the items' parameters. */
  readonly items: Float64Array;
  /** [C] P(class | responses) */
  readonly posterior: Float64Array;
}

/**
 * Yields the score of every distinct row x with respect to the items' parameters θ [M], by Fisher's identity:
 *
 *   d ln P(x)/dθ_f = Σ_j Σ_l P(l | x) (x_j − P_jl) / (P_jl (1 − P_jl)) · dP_jl/dθ_f        over the responses that are not missing
 *
 * l the reduced patterns of item j.
 *
 * Source: [PSdlTZ18]. Checked in scores.test.ts against differences of the log-likelihood.
 */
export function* scores(
  patterns: ResponsePatterns,
  classifier: Classifier,
  parameters: ItemParameters,
): Generator<RowScore, void> {
  const { J, codes } = patterns;
  const { C } = classifier.space;
  const reduced = reducedPatterns(classifier.q, classifier.space);
  const weights = classifier.itemProbabilities.map((p, j) =>
    weightsByResponse(p, parameters.items[j].probabilities),
  );
  const shares = classifier.itemProbabilities.map(({ length }) => new Float64Array(length));
  const items = new Float64Array(parameters.count);
  for (const { row, posterior } of tabledPosteriors(patterns, classifier)) {
    items.fill(0);
    for (let j = 0; j < J; j++) {
      const response = codes[row * J + j];
      if (response === ABSENT) continue;
      const share = shares[j];
      share.fill(0);
      const patternOf = reduced[j];
      for (let c = 0; c < C; c++) share[patternOf[c]] += posterior[c];
      const { numbers } = parameters.items[j];
      const F = numbers.length;
      const weight = weights[j][response];
      for (let l = 0; l < share.length; l++)
        for (let f = 0; f < F; f++) items[numbers[f]] += share[l] * weight[l * F + f];
    }
    yield { row, items, posterior };
  }
}

/** (x − P_l)/(P_l (1 − P_l)) dP_l/dθ_f [L, F] for x = 0 and x = 1: −1/(1 − P_l) and 1/P_l times the derivative. */
function weightsByResponse(p: Float64Array, derivatives: Float64Array): [Float64Array, Float64Array] {
  const F = derivatives.length / p.length;
  return [
    derivatives.map((value, at) => -value / (1 - p[Math.floor(at / F)])),
    derivatives.map((value, at) => value / p[Math.floor(at / F)]),
  ];
}
