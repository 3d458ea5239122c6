import exp from "@stdlib/math-base-special-exp";
import type { Cdm } from "../../models/cdm.ts";
import { HIGHEST_PROBABILITY, LOWEST_PROBABILITY } from "../../models/probability-bounds.ts";
import { nidaParameters } from "../em/nida-parameters.ts";
import type { ItemParameters } from "./item-parameters.ts";

/** How near to its bound a probability is on it. */
const BOUND_MARGIN = 1e-8;

function isOnBound(p: number): boolean {
  return p <= LOWEST_PROBABILITY + BOUND_MARGIN || p >= HIGHEST_PROBABILITY - BOUND_MARGIN;
}

/** The gradients [n] of what a fit holds on a bound: probabilities, and g_k and 1 − s_k of NIDA. */
export function fixedFunctions({ q, items }: Cdm, parameters: ItemParameters, n: number): Float64Array[] {
  const fixed: Float64Array[] = [];
  for (const [j, { probabilities }] of items.entries()) {
    const { numbers, probabilities: derivatives } = parameters.items[j];
    const F = numbers.length;
    for (let l = 0; l < probabilities.length; l++) {
      if (!isOnBound(probabilities[l])) continue;
      const row = new Float64Array(n);
      const largest = derivatives.subarray(l * F, (l + 1) * F).reduce((a, b) => Math.max(a, Math.abs(b)), 0);
      for (let f = 0; f < F; f++) row[numbers[f]] = derivatives[l * F + f] / largest;
      fixed.push(row);
    }
  }
  if (parameters.shared.size === 0) return fixed;
  const { attributes, logGuess, logMaster, identified } = nidaParameters(q, items);
  for (const [place, k] of attributes.entries()) {
    if (!identified[place]) continue;
    const { guess, master } = parameters.shared.get(k)!;
    for (const [number, log] of [
      [guess, logGuess[place]],
      [master, logMaster[place]],
    ]) {
      if (!isOnBound(exp(log))) continue;
      const row = new Float64Array(n);
      row[number] = 1;
      fixed.push(row);
    }
  }
  return fixed;
}
