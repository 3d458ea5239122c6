import type { GibbsLayout } from "./gibbs-layout.ts";

/** Whether the profile at `profiles[row …]` masters everything that attribute k needs. */
export function needsAreMet({ needs }: GibbsLayout, profiles: Uint8Array, row: number, k: number): boolean {
  for (const needed of needs[k]) if (profiles[row + needed] === 0) return false;
  return true;
}

/**
 * What a hierarchy adds to the log-odds of attribute k. Given node q an attribute can be mastered, with m_qk, once
 * everything that it needs is mastered:
 *
 *   P(α | q) = Π_{k: needs met} m_qk^α_k (1 − m_qk)^(1 − α_k)        α_k = 0 where they are not met
 *
 * so the term is −∞ if k's needs are not met, +∞ if a mastered attribute needs k, and otherwise
 * Σ ln(1 − m_qd) over the attributes d that mastering k would open. `lackingRow` starts node q's row of `lacking`.
 */
export function hierarchyTerm(
  layout: GibbsLayout,
  profiles: Uint8Array,
  row: number,
  k: number,
  lacking: Float64Array,
  lackingRow: number,
): number {
  if (!needsAreMet(layout, profiles, row, k)) return Number.NEGATIVE_INFINITY;
  let term = 0;
  for (const d of layout.neededBy[k]) {
    if (profiles[row + d] === 1) return Number.POSITIVE_INFINITY;
    let opens = true;
    for (const needed of layout.needs[d]) if (needed !== k && profiles[row + needed] === 0) opens = false;
    if (opens) term += lacking[lackingRow + d];
  }
  return term;
}
