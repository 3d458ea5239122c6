import type { QMatrix } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import type { ConditionallyIndependent } from "../../models/conditionally-independent.ts";
import { mStepItems } from "../em/m-step-items.ts";
import { type GibbsCounts, itemCountsOf } from "./gibbs-counts.ts";
import type { GibbsLayout } from "./gibbs-layout.ts";
import { type GibbsTables, gibbsTables } from "./gibbs-tables.ts";

/** What stays the same during a stochastic EM. */
export interface StochasticProblem {
  readonly q: QMatrix;
  readonly layout: GibbsLayout;
  readonly distribution: ConditionallyIndependent;
  readonly monotone: boolean;
}

/** What it moves: the items, and the values of the attribute distribution. */
export interface StochasticPoint {
  readonly items: readonly CdmItem[];
  readonly values: Float64Array;
}

/** The M-step: the point under which the counted students are most likely; empty cells stay as they are. */
export function stochasticMStep(
  { q, layout, distribution, monotone }: StochasticProblem,
  { items, values }: StochasticPoint,
  counts: GibbsCounts,
): StochasticPoint {
  return {
    items: mStepItems(q, itemCountsOf(layout, counts), items, { monotone }),
    values: distribution.updateFromNodes(q.K, values, counts.nodes, counts.mastered),
  };
}

export function tablesAt(
  { q, layout, distribution }: StochasticProblem,
  { items, values }: StochasticPoint,
): GibbsTables {
  return gibbsTables(
    layout,
    items.map(({ probabilities }) => probabilities),
    distribution.nodes(q.K, values),
  );
}
