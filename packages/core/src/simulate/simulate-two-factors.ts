import type { Profiles } from "../data/profiles.ts";
import type { Stream } from "../random/stream.ts";

export interface TwoFactorDesign {
  readonly students: readonly string[];
  readonly attributes: readonly string[];
  /** τ [K]. */
  readonly thresholds: readonly number[];
  /** [K] 0 or 1: the group of each attribute. */
  readonly groups: readonly number[];
  /** Correlation of two Gaussians of the same group, and of different groups: 0 ≤ between ≤ rho < 1. */
  readonly rho: number;
  readonly between: number;
}

/**
 * Profiles from two correlated factors, one for each group of attributes:
 *
 *   z_ik = √β f_i + √(ρ − β) f_ig(k) + √(1 − ρ) e_ik        f_i, f_i0, f_i1, e_ik ~ N(0, 1)        α_ik = 1 if z_ik > τ_k
 *
 * so that Cov(z_ik, z_il) is ρ within a group and β between them. Student i draws f_i, f_i0, f_i1, e_i0, e_i1, … from the
 * stream's fork ("student", i).
 */
export function simulateTwoFactors(design: TwoFactorDesign, random: Stream): Profiles {
  const { students, attributes, thresholds, groups, rho, between } = design;
  const N = students.length;
  const K = attributes.length;
  const common = Math.sqrt(between);
  const grouped = Math.sqrt(rho - between);
  const own = Math.sqrt(1 - rho);
  const mastery = new Float64Array(N * K);
  for (let i = 0; i < N; i++) {
    const student = random.fork("student", i);
    const shared = common * student.normal();
    const factors = [shared + grouped * student.normal(), shared + grouped * student.normal()];
    for (let k = 0; k < K; k++)
      if (factors[groups[k]] + own * student.normal() > thresholds[k]) mastery[i * K + k] = 1;
  }
  return { N, K, students, attributes, mastery };
}
