import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import { type LinkName, links } from "../../models/link.ts";

/**
 * The binomial likelihood of rows of counts, as a function of effects β [E]:
 *
 *   f(β) = Σ_l r_l ln P_l + (n_l − r_l) ln(1 − P_l)        P_l = link⁻¹(η_l), η = X β; n answered, r correct [R]
 *
 * Concave for each link, because ln P and ln(1 − P) are concave in η and η is linear in β. With u = ∂f/∂η, w = −∂²f/∂η²:
 *
 *   identity  u = r/P − (n − r)/(1 − P)      w = r/P² + (n − r)/(1 − P)²
 *   logit     u = r − n P                    w = n P (1 − P)
 *   log       u = r − (n − r) P/(1 − P)      w = (n − r) P/(1 − P)²
 */
export interface ConcaveLikelihood {
  readonly link: LinkName;
  /** X [R, E] row after row. */
  readonly design: Float64Array;
  /** [R] */
  readonly answered: Float64Array;
  /** [R] */
  readonly correct: Float64Array;
}

/** f(β); P [R] is written into `probabilities`. */
export function likelihoodAt(
  { link, design, answered, correct }: ConcaveLikelihood,
  beta: Float64Array,
  probabilities: Float64Array,
): number {
  const { probability } = links[link];
  const E = beta.length;
  let value = 0;
  for (let l = 0; l < answered.length; l++) {
    let eta = 0;
    for (let e = 0; e < E; e++) eta += design[l * E + e] * beta[e];
    const p = probability(eta);
    probabilities[l] = p;
    value += correct[l] * ln(p) + (answered[l] - correct[l]) * log1p(-p);
  }
  return value;
}

/** ∇f [E] into `gradient`, and the lower triangle of −∇²f [E, E] into `curvature`, at probabilities P [R]. */
export function derivativesAt(
  { link, design, answered, correct }: ConcaveLikelihood,
  probabilities: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  const E = gradient.length;
  gradient.fill(0);
  curvature.fill(0);
  for (let l = 0; l < answered.length; l++) {
    const p = probabilities[l];
    const right = correct[l];
    const wrong = answered[l] - right;
    const slope =
      link === "identity"
        ? right / p - wrong / (1 - p)
        : link === "logit"
          ? right * (1 - p) - wrong * p
          : right - (wrong * p) / (1 - p);
    const weight =
      link === "identity"
        ? right / (p * p) + wrong / ((1 - p) * (1 - p))
        : link === "logit"
          ? answered[l] * p * (1 - p)
          : (wrong * p) / ((1 - p) * (1 - p));
    for (let e = 0; e < E; e++) {
      const x = design[l * E + e];
      if (x === 0) continue;
      gradient[e] += slope * x;
      for (let other = 0; other <= e; other++) curvature[e * E + other] += weight * x * design[l * E + other];
    }
  }
}
