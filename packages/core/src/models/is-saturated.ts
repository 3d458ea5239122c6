import { itemDesign } from "./item-design.ts";
import type { ItemModelName } from "./item-model.ts";
import { itemModels } from "./item-models.ts";

/**
 * Whether an item has as many effects as distinct rows of its design, so that every probability it tells apart is free:
 * DINA, DINO, the GDINA family, and any model with n ≤ 1; never NIDA with n ≥ 1, whose effects belong to other items too.
 */
export function isSaturated(model: ItemModelName, n: number): boolean {
  if (n === 0) return true;
  if (itemModels[model].shared) return false;
  const { effects, rows, values } = itemDesign(model, n);
  const distinct = new Set<string>();
  for (let l = 0; l < rows; l++) distinct.add(values.subarray(l * effects, (l + 1) * effects).join());
  return distinct.size === effects;
}
