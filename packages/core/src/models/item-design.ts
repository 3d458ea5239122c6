import type { ItemModelName } from "./item-model.ts";
import { itemModels } from "./item-models.ts";

/** The design matrix X of an item: η [rows] = X · effects. */
export interface ItemDesign {
  /** E, the number of effects. */
  readonly effects: number;
  /** 2^n reduced patterns. */
  readonly rows: number;
  /** X [rows, E] row after row. */
  readonly values: Float64Array;
}

/** X of an item that needs n attributes. One that needs none has a single pattern and a single effect in every model. */
export function itemDesign(model: ItemModelName, n: number): ItemDesign {
  if (n === 0) return { effects: 1, rows: 1, values: Float64Array.of(1) };
  const { effects: effectsOf, design } = itemModels[model];
  const effects = effectsOf(n);
  const rows = 2 ** n;
  const values = new Float64Array(rows * effects);
  for (let pattern = 0; pattern < rows; pattern++)
    for (let effect = 0; effect < effects; effect++)
      values[pattern * effects + effect] = design(n, pattern, effect);
  return { effects, rows, values };
}

/** Number of effects of an item that needs n attributes. */
export function effectCount(model: ItemModelName, n: number): number {
  return n === 0 ? 1 : itemModels[model].effects(n);
}

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
