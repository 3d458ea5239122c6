import { matchUnnamed } from "../compare/match-unnamed.ts";
import { nothingKnown } from "../data/known-entries.ts";
import { masksOf, type QMatrix } from "../data/q-matrix.ts";
import { popcount, reorderBits } from "../numeric/bits.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { climb, permuteModel, restore, type SamplerProblem, takeKnown } from "./sampler/index.ts";

/** Share of the entries of the columns in the start: a renaming that brings a Q-matrix nearer to it by so many is no chance. */
const LEAST_SHARE = 1 / 2;
/** How often a climb may begin from columns that were given their names back. */
const MOST_RETURNS = 2;

/** Of each attribute of the start the column that has its items, if columns have exchanged theirs; undefined if each has its own. */
export function exchangedOrder(q: Uint32Array, start: QMatrix): number[] | undefined {
  const given = masksOf(start);
  const order = matchUnnamed(q, given, start.K, nothingKnown(q.length));
  const apart = (masks: Uint32Array) => masks.reduce((sum, mask, j) => sum + popcount(mask ^ given[j]), 0);
  const nearer = apart(q) - apart(q.map((mask) => reorderBits(mask, order)));
  const moved = order.reduce((mask, from, k) => (from === k ? mask : mask | (1 << k)), 0);
  const theirs = given.reduce((sum, mask) => sum + popcount(mask & moved), 0);
  return nearer > 0 && nearer >= LEAST_SHARE * theirs ? order : undefined;
}

/**
 * Gives columns that have exchanged their items their names in the start back, and climbs from there. An entry fixed against the responses
 * costs less if two columns take each other's place: then it says something about another attribute than the one it was meant for.
 */
export function keepNames({ start, known }: LearnProblem, sampler: SamplerProblem): void {
  if (start === undefined || !sampler.model.q.some((_, j) => known.required[j] | known.forbidden[j])) return;
  for (let n = 0; n < MOST_RETURNS; n++) {
    const order = exchangedOrder(sampler.model.q, start);
    if (order === undefined) return;
    restore(sampler, permuteModel(sampler.model, order));
    takeKnown(sampler);
    climb(sampler);
  }
}
