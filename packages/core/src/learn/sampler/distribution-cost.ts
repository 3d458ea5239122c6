import ln from "@stdlib/math-base-special-ln";
import { NODE_WEIGHTS } from "./ability.ts";
import { directEdges } from "./order.ts";
import type { SamplerModel } from "./sampler-model.ts";
import { NORMAL_STUDENTS } from "./update-distribution.ts";

/** Slopes up to here cost nothing: those of attributes that correlate by .75 are 3, give or take 1 as estimated with noise .2. */
const USUAL_SLOPE = 4;
/** Cost of a slope, by the square of how far it is beyond. */
const STEEP = 1.5;
/** −ln of the prior odds that an attribute requires another, what follows from others not counted. */
export const EDGE_COST = 1;

/**
 * −ln of the prior of the attribute distribution, up to a constant. A chain of prerequisites and one factor with slopes without
 * bound make the same patterns, so the slopes have to cost something if either is to be told from the other.
 */
export function distributionCost({ slopes, nodeWeights, prerequisites }: SamplerModel): number {
  const steep = slopes.reduce((sum, slope) => sum + Math.max(Math.abs(slope) - USUAL_SLOPE, 0) ** 2, 0);
  const unusual = NODE_WEIGHTS.reduce((sum, usual, t) => sum + usual * ln(usual / nodeWeights[t]), 0);
  return NORMAL_STUDENTS * unusual + STEEP * steep + EDGE_COST * directEdges(prerequisites).length;
}
