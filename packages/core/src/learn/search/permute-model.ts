import { gatherBits, popcount, reorderBits, spreadBits } from "../../numeric/bits.ts";
import { CELLS, copyModel } from "./search-model.ts";
import type { SearchStart } from "./start-model.ts";

/** The same model and profiles with attribute k taken from attribute order[k]: nothing but names changes. */
export function permuteModel({ model, profiles }: SearchStart, order: readonly number[]): SearchStart {
  const permuted = copyModel(model);
  const backwards = (mask: number) =>
    order.reduce((bits, from, k) => bits | (((mask >>> k) & 1) << from), 0) >>> 0;
  for (let j = 0; j < model.J; j++) {
    const q = reorderBits(model.q[j], order);
    permuted.q[j] = q;
    for (let x = 0; x < 1 << popcount(q); x++)
      permuted.cells[j * CELLS + x] =
        model.cells[j * CELLS + gatherBits(backwards(spreadBits(x, q)), model.q[j])];
  }
  for (const [k, from] of order.entries()) {
    permuted.slopes[k] = model.slopes[from];
    permuted.intercepts[k] = model.intercepts[from];
  }
  return { model: permuted, profiles: profiles.map((mask) => reorderBits(mask, order)) };
}
