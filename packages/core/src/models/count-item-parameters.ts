import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import { effectCount } from "./item-design.ts";
import type { ItemModelName } from "./item-model.ts";
import { itemModels } from "./item-models.ts";

/**
 * Free parameters of the items together: each item's effects; where a model's items share theirs (NIDA), two for each
 * attribute that some of them need. An item that needs nothing has one.
 */
export function countItemParameters(q: QMatrix, models: readonly ItemModelName[]): number {
  let count = 0;
  const shared = new Set<number>();
  for (let j = 0; j < q.J; j++) {
    const required = requiredAttributes(q, j);
    if (required.length > 0 && itemModels[models[j]].shared) for (const k of required) shared.add(k);
    else count += effectCount(models[j], required.length);
  }
  return count + 2 * shared.size;
}
