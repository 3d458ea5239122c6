import { directEdges } from "./order.ts";
import type { SamplerModel } from "./sampler-model.ts";

/** Spread of the slopes of attributes on θ; those of attributes that correlate by .75 are 3. */
const SLOPE_SPREAD = 1.5;
/** −ln of the prior odds that an attribute requires another, what follows from others not counted. */
export const EDGE_COST = 1;

/**
 * −ln of the prior of the attribute distribution, up to a constant. A chain of prerequisites and one factor with slopes without
 * bound make the same patterns, so the slopes have to cost something if either is to be told from the other.
 */
export function distributionCost({ slopes, prerequisites }: SamplerModel): number {
  const squares = slopes.reduce((sum, slope) => sum + slope * slope, 0);
  return squares / (2 * SLOPE_SPREAD * SLOPE_SPREAD) + EDGE_COST * directEdges(prerequisites).length;
}
