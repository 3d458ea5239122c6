import type { Profiles } from "../data/profiles.ts";
import type { Stream } from "../random/stream.ts";

/**
 * Attribute profiles by thresholded Gaussians with equal correlations, which one common factor gives:
 *
 *   z_ik = √ρ f_i + √(1 − ρ) e_ik        f_i, e_ik ~ N(0, 1)        α_ik = 1 if z_ik > τ_k
 *
 * so Var z_ik = 1 and Cov(z_ik, z_il) = ρ, 0 ≤ ρ < 1. Student i draws f_i, e_i0, e_i1, … from the stream's fork
 * ("student", i), f_i also when ρ = 0: more students leave the first ones as they are, another ρ keeps f and e.
 *
 * Source: [LMX22, §4], after [CLXY15]. Differs: for Σ the paper prints (1 − ρ)·1_K, a vector; the identity is meant.
 */
export function simulateProfiles(design: ProfileDesign, random: Stream): Profiles {
  const { students, attributes, thresholds, rho } = design;
  const N = students.length;
  const K = attributes.length;
  const common = Math.sqrt(rho);
  const own = Math.sqrt(1 - rho);
  const mastery = new Float64Array(N * K);
  for (let i = 0; i < N; i++) {
    const student = random.fork("student", i);
    const factor = student.normal();
    for (let k = 0; k < K; k++)
      if (common * factor + own * student.normal() > thresholds[k]) mastery[i * K + k] = 1;
  }
  return { N, K, students, attributes, mastery };
}

interface ProfileDesign {
  readonly students: readonly string[];
  readonly attributes: readonly string[];
  /** τ [K]. */
  readonly thresholds: readonly number[];
  /** Correlation ρ of any two attributes' Gaussians. */
  readonly rho: number;
}
