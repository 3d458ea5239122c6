import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";

/** A rotation criterion F at one matrix of loadings, and dF/dΛ [J, K]. Smaller is simpler. */
export interface CriterionValue {
  readonly value: number;
  readonly gradient: Float64Array;
}

/** F at loadings Λ [J, K], row after row. */
export type RotationCriterion = (loadings: Float64Array, K: number) => CriterionValue;

/**
 * Quartimin, 0 when every item has one factor:
 *
 *   F = ¼ Σ_j Σ_{k≠m} λ_jk² λ_jm²        dF/dλ_jk = λ_jk Σ_{m≠k} λ_jm²
 *
 * Source: [Jennrich02].
 */
export const quartimin: RotationCriterion = (loadings, K) => {
  const gradient = new Float64Array(loadings.length);
  let value = 0;
  for (let row = 0; row < loadings.length; row += K) {
    let squares = 0;
    for (let k = 0; k < K; k++) squares += loadings[row + k] * loadings[row + k];
    for (let k = 0; k < K; k++) {
      const l = loadings[row + k];
      const others = squares - l * l;
      value += l * l * others;
      gradient[row + k] = l * others;
    }
  }
  return { value: value / 4, gradient };
};

/**
 * Geomin, the sum of the items' geometric means, small when each item has one loading near 0 or more:
 *
 *   F = Σ_j G_j,  G_j = (Π_k (λ_jk² + ε))^(1/K)        dF/dλ_jk = (2/K) G_j λ_jk / (λ_jk² + ε)
 *
 * ε = GEOMIN_EPSILON. Source: [Browne01].
 */
export const geomin: RotationCriterion = (loadings, K) => {
  const gradient = new Float64Array(loadings.length);
  let value = 0;
  for (let row = 0; row < loadings.length; row += K) {
    let logs = 0;
    let product = 1;
    for (let k = 0; k < K; k++) {
      product *= loadings[row + k] * loadings[row + k] + GEOMIN_EPSILON;
      if (product < SMALL_PRODUCT) {
        logs += ln(product);
        product = 1;
      }
    }
    const mean = exp((logs + ln(product)) / K);
    value += mean;
    for (let k = 0; k < K; k++) {
      const l = loadings[row + k];
      gradient[row + k] = ((2 / K) * mean * l) / (l * l + GEOMIN_EPSILON);
    }
  }
  return { value, gradient };
};

/** The usual choice for more than four factors: 0.01. */
const GEOMIN_EPSILON = 0.01;
/** One logarithm for fifty factors; far from where products of small numbers lose digits. */
const SMALL_PRODUCT = 1e-100;

/**
 * Sum of absolute loadings, made smooth; it asks each loading, not each item, to be near 0:
 *
 *   F = Σ_jk √(λ_jk² + ε)        dF/dλ_jk = λ_jk / √(λ_jk² + ε)
 *
 * Source: component loss [Jennrich06; LWCM23].
 */
export function sparse(epsilon: number): RotationCriterion {
  return (loadings) => {
    const gradient = new Float64Array(loadings.length);
    let value = 0;
    for (let at = 0; at < loadings.length; at++) {
      const l = loadings[at];
      const root = Math.sqrt(l * l + epsilon);
      value += root;
      gradient[at] = l / root;
    }
    return { value, gradient };
  };
}

/**
 * `sparse`, and negative loadings cost more: mastering an attribute does not lower success. With n students behind a
 * correlation,
 *
 *   F = Σ_jk √(λ_jk² + ε) + c min(λ_jk, 0)²        ε = max(0.001, 2/n), c = min(20, n/100)
 *
 * The variance of a loading falls as 1/n: below √ε it counts as 0, and few students make negative ones that mean nothing.
 * Beyond n = 2000 neither changes: the items' models are not normal ogives, and their loadings not exactly 0.
 *
 * Differs from the component losses of the literature, which are even. The signs of the start must be right:
 * Σ_j λ_jk³ > 0 for every k. Figures for ε and c: docs/methods/factor-start.md.
 */
export function monotoneSparse(students: number): RotationCriterion {
  const even = sparse(Math.max(LEAST_EPSILON, 2 / students));
  const cost = Math.min(MOST_COST, students / 100);
  return (loadings, K) => {
    const { value, gradient } = even(loadings, K);
    let negative = 0;
    for (let at = 0; at < loadings.length; at++) {
      const l = loadings[at];
      if (l >= 0) continue;
      negative += l * l;
      gradient[at] += 2 * cost * l;
    }
    return { value: value + cost * negative, gradient };
  };
}

const LEAST_EPSILON = 0.001;
/** At −0.05 a loading then costs as much again as its absolute value. */
const MOST_COST = 20;
