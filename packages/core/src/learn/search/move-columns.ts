import { isAllowed, type KnownEntries } from "../../data/known-entries.ts";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { expectedShare } from "./item-prior.ts";
import { CELLS, copyModel, MOST_PER_ITEM, type ModelView, type SearchModel } from "./search-model.ts";

/**
 * A change of basis of two columns. A column c that came out as the conjunction α_c ∧ α_l is repaired by giving every
 * item of c attribute l as well ("add"): for conjunctive items the new model holds the old one, and re-selection takes
 * away what is too much. "drop" is the way back.
 */
export interface ColumnMove {
  readonly c: number;
  readonly l: number;
  readonly kind: "add" | "drop";
}

/** The model after a move, its changed items at the start values of their family; undefined if nothing changes. */
export function movedColumns(
  model: ModelView,
  { c, l, kind }: ColumnMove,
  known: KnownEntries,
  most: number,
): SearchModel | undefined {
  const moved = copyModel(model);
  const bitC = 1 << c;
  const bitL = 1 << l;
  const allowed = Math.min(most, MOST_PER_ITEM);
  let changed = false;
  for (let j = 0; j < model.J; j++) {
    const before = model.q[j];
    if ((before & bitC) === 0) continue;
    let q = kind === "add" ? before | bitL : before & ~bitL;
    // an item that is full gives up another attribute
    for (let spare = q & ~bitC & ~bitL; spare !== 0 && popcount(q) > allowed; spare &= spare - 1)
      q &= ~(spare & -spare);
    q >>>= 0;
    if (q === before || popcount(q) > allowed || !isAllowed(known, j, q)) continue;
    changed = true;
    moved.q[j] = q;
    restartItem(moved, j);
  }
  if (!changed) return undefined;
  moved.slopes[c] = 1;
  moved.intercepts[c] = 0;
  return moved;
}

/** Family and cells of an item whose q-vector is new. */
export function restartItem(model: SearchModel, j: number): void {
  const n = popcount(model.q[j]);
  if (n < 2) model.families[j] = SATURATED;
  else if (model.families[j] === SATURATED) model.families[j] = CONJUNCTIVE;
  const family = model.families[j];
  for (let x = 0; x < 1 << n; x++)
    model.cells[j * CELLS + x] =
      n < 2 || family === ADDITIVE
        ? expectedShare(model.itemPrior, popcount(x), n)
        : (family === DISJUNCTIVE ? x !== 0 : x === (1 << n) - 1)
          ? model.itemPrior.high
          : model.itemPrior.low;
}
