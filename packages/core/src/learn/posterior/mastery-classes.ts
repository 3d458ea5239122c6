import { FACTOR_NODES } from "../../kernels/posterior-memory.ts";
import { popcount } from "../../numeric/bits.ts";
import { drawBeta, drawGamma } from "../../random/gamma.ts";
import type { Stream } from "../../random/stream.ts";

/**
 * Attributes that one factor does not explain, as where one needs another, or groups of them go together: students are of
 * classes, and attributes independent within a class,
 *
 *   P(α) = Σ_z w_z Π_k p_zk^α_k (1 − p_zk)^(1 − α_k)        w ~ Dirichlet(1, …, 1), p_zk ~ Beta(½, ½)
 *
 * with as many classes as the factor has nodes, so that students are drawn by the same kernel.
 */
export interface MasteryClasses {
  /** [FACTOR_NODES], they sum to 1. */
  readonly weights: Float64Array;
  /** [FACTOR_NODES, K] */
  readonly probabilities: Float64Array;
}

const PRIOR_STUDENTS = 1;
const PRIOR_MASTERS = 0.5;

/** New classes given how many students each has [FACTOR_NODES], and masters of each attribute [FACTOR_NODES, K]. */
export function drawClasses(
  students: ArrayLike<number>,
  masters: ArrayLike<number>,
  K: number,
  random: Stream,
): MasteryClasses {
  const drawn = Float64Array.from({ length: FACTOR_NODES }, (_, z) =>
    drawGamma(PRIOR_STUDENTS + students[z], random),
  );
  const all = drawn.reduce((a, b) => a + b);
  return {
    weights: drawn.map((weight) => weight / all),
    probabilities: Float64Array.from({ length: FACTOR_NODES * K }, (_, at) => {
      const others = students[Math.floor(at / K)] - masters[at];
      return drawBeta(PRIOR_MASTERS + masters[at], PRIOR_MASTERS + others, random);
    }),
  };
}

/** Where to begin: students are of the class of the nearest among the most frequent profiles. */
export function firstClasses(
  profiles: Uint32Array,
  K: number,
  random: Stream,
): { readonly nodes: Uint8Array; readonly classes: MasteryClasses } {
  const nodes = nearestProfiles(profiles);
  const students = new Int32Array(FACTOR_NODES);
  const masters = new Int32Array(FACTOR_NODES * K);
  for (let i = 0; i < profiles.length; i++) {
    students[nodes[i]]++;
    for (let k = 0; k < K; k++) masters[nodes[i] * K + k] += (profiles[i] >>> k) & 1;
  }
  return { nodes, classes: drawClasses(students, masters, K, random) };
}

/** [N] which of the most frequent profiles is nearest, the more frequent one among equals. */
function nearestProfiles(profiles: Uint32Array): Uint8Array {
  const counts = new Map<number, number>();
  for (const profile of profiles) counts.set(profile, (counts.get(profile) ?? 0) + 1);
  const centres = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, FACTOR_NODES);
  return Uint8Array.from(profiles, (profile) => {
    let nearest = 0;
    for (let z = 1; z < centres.length; z++)
      if (popcount(profile ^ centres[z][0]) < popcount(profile ^ centres[nearest][0])) nearest = z;
    return nearest;
  });
}
