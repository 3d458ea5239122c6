import exp from "@stdlib/math-base-special-exp";
import { NODE_VALUES, NODE_WEIGHTS, NODES } from "./ability.ts";
import type { SamplerModel } from "./sampler-model.ts";

/** How far the ability's root mean square may be from 1. */
const TOLERANCE = 0.005;

/**
 * Gives the ability a root mean square of 1 where it has strayed from it, in place, with loadings and slopes in the new unit; returns
 * whether it did. The likelihood hardly knows the unit: loadings that begin too low would stay so while the outermost nodes fill.
 */
export function standardizeAbility({ hasAbility, nodeWeights, loadings, slopes }: SamplerModel): boolean {
  const unit = rootMeanSquare(nodeWeights);
  if (!hasAbility || Math.abs(unit - 1) < TOLERANCE) return false;
  nodeWeights.set(inUnit(nodeWeights, unit));
  const change = unit / rootMeanSquare(nodeWeights);
  for (let j = 0; j < loadings.length; j++) loadings[j] *= change;
  for (let k = 0; k < slopes.length; k++) slopes[k] *= change;
  return true;
}

function rootMeanSquare(weights: Float64Array): number {
  return Math.sqrt(weights.reduce((sum, weight, t) => sum + weight * NODE_VALUES[t] ** 2, 0));
}

/** The distribution's density at `unit` times the nodes, its ratio to the normal one interpolated. */
function inUnit(weights: Float64Array, unit: number): Float64Array {
  const ratios = weights.map((weight, t) => weight / NODE_WEIGHTS[t]);
  const [first] = NODE_VALUES;
  const step = NODE_VALUES[1] - first;
  const densities = NODE_VALUES.map((value, t) => {
    const place = Math.min(Math.max((unit * value - first) / step, 0), NODES - 1);
    const below = Math.min(Math.floor(place), NODES - 2);
    const ratio = ratios[below] + (place - below) * (ratios[below + 1] - ratios[below]);
    return ratio * NODE_WEIGHTS[t] * exp(((1 - unit * unit) * value * value) / 2);
  });
  const total = densities.reduce((sum, density) => sum + density);
  return densities.map((density) => density / total);
}
