import { climb } from "../numeric/climb.ts";
import { normaliseLogs } from "../numeric/normalise-logs.ts";
import type { ClassSpace } from "./class-space.ts";
import { setMoments, setSums } from "./pattern-moments.ts";

/**
 * Distributions of patterns by effects of sets of attributes, on for those who master the whole set:
 *
 *   ln P(c) = η_c − ln Z,   η_c = Σ_{S held by c} λ_S        sets [P] as bits, values λ [P]
 *
 * The likelihood of a student on average, its gradient and its information need moments only:
 *
 *   ℓ = Σ_S λ_S Ê[S] − ln Z,   ∂ℓ/∂λ_S = Ê[S] − E[S],   −∂²ℓ/∂λ_S∂λ_T = Cov[S, T]        Ê from the counts
 *
 * It is concave, so Newton's method with halved steps finds its top.
 */
export function effectProbabilities(
  space: ClassSpace,
  sets: Uint32Array,
  values: Float64Array,
): Float64Array {
  return normalised(setSums(space, sets, values)).probabilities;
}

/**
 * Effects under which counts [C] are most likely, searched from `values` and never less likely than these. Effects
 * that the space cannot tell from earlier ones stay as they are.
 */
export function updateEffects(
  space: ClassSpace,
  sets: Uint32Array,
  values: Float64Array,
  counts: Float64Array,
): Float64Array {
  const students = counts.reduce((sum, count) => sum + count, 0);
  if (!(students > 0)) return values;
  const shares = counts.map((count) => count / students);
  const wanted = setMoments(space, sets, shares).means;
  return climb(
    values,
    (at) => {
      const { probabilities, logTotal } = normalised(setSums(space, sets, at));
      return {
        height: at.reduce((sum, value, s) => sum + value * wanted[s], -logTotal),
        slopes() {
          const { means, covariances } = setMoments(space, sets, probabilities);
          return { gradient: wanted.map((mean, s) => mean - means[s]), information: covariances };
        },
      };
    },
    { steps: MOST_STEPS, lastGain: LAST_GAIN },
  );
}

const MOST_STEPS = 50;

/** Newton doubles the digits. */
const LAST_GAIN = 1e-8;

function normalised(logs: Float64Array): { probabilities: Float64Array; logTotal: number } {
  const shares = logs.slice();
  const logTotal = normaliseLogs(shares);
  return { probabilities: shares.map((share) => Math.max(share, LEAST_PROBABILITY)), logTotal };
}

/** Logarithms of class probabilities stay finite. */
const LEAST_PROBABILITY = 1e-300;
