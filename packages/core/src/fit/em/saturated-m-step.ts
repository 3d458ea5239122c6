import type { CdmItem } from "../../models/cdm.ts";
import { effectCount } from "../../models/item-design.ts";
import { effectsFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { itemModels } from "../../models/item-models.ts";
import { clipProbability, HIGHEST_PROBABILITY, LOWEST_PROBABILITY } from "../../models/probability-bounds.ts";
import { isotonicOnLattice, rises } from "../../numeric/isotonic-on-lattice.ts";
import type { ItemCounts } from "./expected-counts.ts";

/**
 * The M-step of an item whose probabilities are all free (`isSaturated`):
 *
 *   P_g = r_g / n_g, cut at the bounds        g the patterns that the model tells apart; n answered, r correct
 *
 * Where these fall although they must not, their isotonic regression. Cells that nobody is in keep their probability,
 * or the nearest that keeps the order.
 *
 * Source: [dlT11].
 */
export function saturatedMStep(
  {
    model,
    n,
    monotone,
    groups,
  }: {
    readonly model: ItemModelName;
    readonly n: number;
    readonly monotone: boolean;
    /** [2^n] as `freeGroups` gives them. */
    readonly groups: Uint16Array;
  },
  { probabilities }: CdmItem,
  counts: ItemCounts,
): CdmItem {
  const cells = pooled(counts, groups);
  const current = new Float64Array(cells.answered.length);
  for (let l = 0; l < groups.length; l++) current[groups[l]] = probabilities[l];
  let free: Float64Array = new Float64Array(current.length);
  for (let g = 0; g < free.length; g++) free[g] = clipProbability(share(cells, g) ?? current[g]);
  if (monotone && !rises(free)) free = inOrder(cells, current);
  const updated = new Float64Array(groups.length);
  for (let l = 0; l < groups.length; l++) updated[l] = free[groups[l]];
  return { model, effects: effectsFrom(model, n, updated), probabilities: updated };
}

/** [2^n] the number of each pattern's group: 0 or 1 where the model has two effects, else the pattern itself. */
export function freeGroups(model: ItemModelName, n: number): Uint16Array {
  const every = Uint16Array.from({ length: 2 ** n }, (_, l) => l);
  const { design } = itemModels[model];
  return n > 1 && effectCount(model, n) === 2
    ? every.map((l) => (design(n, l, 1) === design(n, 0, 1) ? 0 : 1))
    : every;
}

function pooled(counts: ItemCounts, groupOf: Uint16Array): ItemCounts {
  const { answered, correct } = counts;
  const size = groupOf[groupOf.length - 1] + 1;
  if (size === groupOf.length) return counts;
  const sums = { answered: new Float64Array(size), correct: new Float64Array(size) };
  for (let l = 0; l < groupOf.length; l++) {
    sums.answered[groupOf[l]] += answered[l];
    sums.correct[groupOf[l]] += correct[l];
  }
  return sums;
}

/** Share of correct responses in a cell, unless it is empty. */
function share({ answered, correct }: ItemCounts, cell: number): number | undefined {
  return answered[cell] > 0 ? correct[cell] / answered[cell] : undefined;
}

function inOrder(cells: ItemCounts, current: Float64Array): Float64Array {
  const { answered } = cells;
  const fitted = isotonicOnLattice(
    answered,
    answered.map((_, l) => share(cells, l) ?? 0),
  ).map(clipProbability);
  const size = fitted.length;
  for (let l = 0; l < size; l++) {
    let lowest = LOWEST_PROBABILITY;
    for (let bit = 1; bit < size; bit <<= 1) if (l & bit) lowest = Math.max(lowest, fitted[l ^ bit]);
    if (answered[l] > 0) fitted[l] = Math.max(fitted[l], lowest);
    else {
      let highest = HIGHEST_PROBABILITY;
      for (let more = l + 1; more < size; more++)
        if ((more & l) === l && answered[more] > 0) highest = Math.min(highest, fitted[more]);
      fitted[l] = Math.max(lowest, Math.min(highest, current[l]));
    }
  }
  return fitted;
}
