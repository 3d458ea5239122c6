import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import { type ClassSpace, reducedPatterns } from "./class-space.ts";
import { effectCount } from "./item-design.ts";
import type { ItemModelName } from "./item-model.ts";
import { itemModels } from "./item-models.ts";

/**
 * Free parameters of the items together: each item's effects; where a model's items share theirs (NIDA), two for each
 * attribute that some of them need. An item that needs nothing has one.
 *
 * An item has no more of them than reduced patterns that somebody can have: under a hierarchy a saturated item has one
 * for each pattern that is left, as in the R package GDINA. Other models keep all of theirs, because patterns that add
 * one needed attribute at a time are always left, and these tell all effects. Without a list of patterns (`space` null)
 * a hierarchy is not looked at.
 */
export function countItemParameters(
  q: QMatrix,
  models: readonly ItemModelName[],
  space: ClassSpace | null,
): number {
  const reduced = space && reducedPatterns(q, space);
  let count = 0;
  const shared = new Set<number>();
  for (let j = 0; j < q.J; j++) {
    const required = requiredAttributes(q, j);
    if (required.length > 0 && itemModels[models[j]].shared) for (const k of required) shared.add(k);
    else {
      const patterns = reduced ? new Set(reduced[j]).size : Number.POSITIVE_INFINITY;
      count += Math.min(effectCount(models[j], required.length), patterns);
    }
  }
  return count + 2 * shared.size;
}
