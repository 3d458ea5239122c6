import { dot } from "../../numeric/dot.ts";
import type { ItemCounts } from "../em/expected-counts.ts";
import type { GibbsLayout } from "./gibbs-layout.ts";
import type { GibbsTables } from "./gibbs-tables.ts";

/** What an M-step needs of the sampled profiles: sums over students. */
export interface GibbsCounts {
  /** [cells] students in each cell; see `GibbsLayout`. */
  readonly cells: Float64Array;
  /** [Q] students at each node. */
  readonly nodes: Float64Array;
  /** [Q, K] of these, who master the attribute. */
  readonly mastered: Float64Array;
}

export function emptyCounts({ cells, K }: GibbsLayout, Q: number): GibbsCounts {
  return {
    cells: new Float64Array(cells),
    nodes: new Float64Array(Q),
    mastered: new Float64Array(Q * K),
  };
}

/** running ← running + γ (sample − running), in place. */
export function moveCounts(running: GibbsCounts, sample: GibbsCounts, gamma: number): void {
  moveRow(running.cells, sample.cells, gamma);
  moveRow(running.nodes, sample.nodes, gamma);
  moveRow(running.mastered, sample.mastered, gamma);
}

function moveRow(running: Float64Array, sample: Float64Array, gamma: number): void {
  for (let at = 0; at < running.length; at++) running[at] += gamma * (sample[at] - running[at]);
}

/** The items' part, as M-steps take it. */
export function itemCountsOf(
  { J, cellStart, patterns }: GibbsLayout,
  { cells }: GibbsCounts,
): readonly ItemCounts[] {
  return Array.from({ length: J }, (_, j) => {
    const wrong = cellStart[j];
    const right = wrong + patterns[j];
    const correct = cells.slice(right, right + patterns[j]);
    return { correct, answered: correct.map((count, l) => count + cells[wrong + l]) };
  });
}

/** Σ counts · ln P(response, node, attribute): the log-likelihood of students whose profile and node are known. */
export function completeLogLik(counts: GibbsCounts, tables: GibbsTables): number {
  return (
    dot(counts.cells, tables.response) + dot(counts.nodes, tables.base) + dot(counts.mastered, tables.logit)
  );
}
