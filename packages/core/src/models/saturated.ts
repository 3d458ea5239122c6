import ln from "@stdlib/math-base-special-ln";
import { normaliseLogs } from "../numeric/normalise-logs.ts";
import type { AttributeDistribution } from "./attribute-distribution.ts";
import { startMove } from "./start-move.ts";

/**
 * Saturated: a probability for every pattern.
 *
 *   P(c) = e^v_c / Σ_d e^v_d        values: v [C], after an update v_c = ln(n_c / N), no less than ln 1e-300
 */
export const saturated: AttributeDistribution = {
  name: "saturated",
  start: ({ C }, random) => Float64Array.from({ length: C }, () => -ln(C) + startMove(random)),
  probabilities(_space, values) {
    const shares = values.slice();
    normaliseLogs(shares, LEAST_PROBABILITY);
    return shares;
  },
  update(_space, values, counts) {
    const students = counts.reduce((sum, count) => sum + count, 0);
    if (!(students > 0)) return values;
    return counts.map((count) => ln(Math.max(count / students, LEAST_PROBABILITY)));
  },
  parameters: ({ C }) => C - 1,
};

/** Logarithms of class probabilities stay finite. */
const LEAST_PROBABILITY = 1e-300;
