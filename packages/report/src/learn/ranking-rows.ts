import type { QMatrix } from "@qmatrix/core/data";
import type { Cell } from "../page/csv-row.ts";

export const RANKING_HEADER = ["item", "rank", "attribute", "weight", "in_q"];

/** For each item its attributes by falling |w|: those an expert should look at first. */
export function* rankingRows(q: QMatrix, weights: Float64Array): Generator<Cell[]> {
  const { K } = q;
  for (const [j, item] of q.items.entries()) {
    const order = q.attributes
      .map((_, k) => k)
      .sort((a, b) => weights[j * K + b] - weights[j * K + a] || a - b);
    for (const [rank, k] of order.entries())
      yield [item, rank + 1, q.attributes[k], weights[j * K + k], q.entries[j * K + k]];
  }
}
