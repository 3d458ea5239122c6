import { expOfNonpositive } from "../../numeric/exp-of-nonpositive.ts";
import type { GibbsCounts } from "./gibbs-counts.ts";
import { type GibbsLayout, GROUP_PATTERNS, GROUP_SIZE } from "./gibbs-layout.ts";
import type { GibbsTables } from "./gibbs-tables.ts";
import { needsAreMet } from "./hierarchy-term.ts";

/** Draws nodes given profiles. */
export interface NodeSampler {
  /** A node for the profile at `profiles[row …]`, by inversion at the uniform number u. */
  draw(profiles: Uint8Array, row: number, u: number): number;
  /** Adds to `counts` what the draws so far have been worth. */
  addTo(counts: GibbsCounts): void;
}

/**
 *   P(node q | α) ∝ exp( base[q] + Σ_g group[g, α on group g, q] )
 *
 * Under a hierarchy, attributes whose needs are not met say nothing about the node: their ln(1 − m_qk) leaves base.
 *
 * With `counting`, the probabilities are summed by node, and by group pattern and node, which gives the expected
 * masters of each attribute at each node. An attribute whose needs are not met counts as mastered with m_qk: it is
 * missing, and this is its expectation.
 */
export function nodeSampler(
  layout: GibbsLayout,
  { Q, base, group, lacking, mastery }: GibbsTables,
  counting: boolean,
): NodeSampler {
  const { K, groups, hierarchical } = layout;
  const p = new Float64Array(Q);
  const rows = new Uint32Array(groups);
  const nodeSums = new Float64Array(Q);
  const groupSums = new Float64Array(group.length);
  const closedSums = new Float64Array(Q * K);

  function draw(profiles: Uint8Array, row: number, u: number): number {
    p.set(base);
    for (let g = 0; g < groups; g++) {
      let pattern = 0;
      const end = Math.min((g + 1) * GROUP_SIZE, K);
      for (let k = g * GROUP_SIZE; k < end; k++) pattern |= profiles[row + k] << (k - g * GROUP_SIZE);
      const start = (g * GROUP_PATTERNS + pattern) * Q;
      rows[g] = start;
      for (let q = 0; q < Q; q++) p[q] += group[start + q];
    }
    if (hierarchical) leaveOutClosed(profiles, row);
    let highest = p[0];
    for (let q = 1; q < Q; q++) if (p[q] > highest) highest = p[q];
    let total = 0;
    for (let q = 0; q < Q; q++) {
      const power = expOfNonpositive(p[q] - highest);
      p[q] = power;
      total += power;
    }
    for (let q = 0; q < Q; q++) p[q] /= total;
    if (counting) count(profiles, row);
    let drawn = 0;
    for (let below = p[0]; below < u && drawn < Q - 1; below += p[drawn]) drawn++;
    return drawn;
  }

  function leaveOutClosed(profiles: Uint8Array, row: number): void {
    for (let k = 0; k < K; k++)
      if (!needsAreMet(layout, profiles, row, k)) for (let q = 0; q < Q; q++) p[q] -= lacking[q * K + k];
  }

  function count(profiles: Uint8Array, row: number): void {
    for (let q = 0; q < Q; q++) nodeSums[q] += p[q];
    for (let g = 0; g < groups; g++) {
      const start = rows[g];
      for (let q = 0; q < Q; q++) groupSums[start + q] += p[q];
    }
    if (!hierarchical) return;
    for (let k = 0; k < K; k++)
      if (!needsAreMet(layout, profiles, row, k))
        for (let q = 0; q < Q; q++) closedSums[q * K + k] += p[q] * mastery[q * K + k];
  }

  function addTo({ nodes, mastered }: GibbsCounts): void {
    for (let q = 0; q < Q; q++) {
      nodes[q] += nodeSums[q];
      for (let k = 0; k < K; k++) {
        const start = Math.floor(k / GROUP_SIZE) * GROUP_PATTERNS;
        mastered[q * K + k] += closedSums[q * K + k];
        for (let pattern = 0; pattern < GROUP_PATTERNS; pattern++)
          if ((pattern >>> (k % GROUP_SIZE)) & 1) mastered[q * K + k] += groupSums[(start + pattern) * Q + q];
      }
    }
  }

  return { draw, addTo };
}
