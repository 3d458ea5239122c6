import { isAllowed, type KnownEntries } from "../../data/known-entries.ts";
import { popcount } from "../../numeric/bits.ts";
import type { CodedResponses } from "../coded-responses.ts";
import { CELLS, expectedShare } from "../items/index.ts";
import { LOADING_CUT, MOST_AT_START } from "../starts/index.ts";
import { emptyModel, type SamplerModel } from "./sampler-model.ts";

/**
 * Q from loadings [J, K]: entries above the cut, at most the three largest a row, changed where known entries say
 * otherwise. An item's first probabilities rise evenly with the attributes mastered.
 */
export function startModel(
  coded: CodedResponses,
  loadings: ArrayLike<number>,
  K: number,
  known: KnownEntries,
  most: number,
): SamplerModel {
  const { J } = coded;
  const model = emptyModel(J, K);
  for (let j = 0; j < J; j++) {
    const order = Array.from({ length: K }, (_, k) => k)
      .filter((k) => loadings[j * K + k] > LOADING_CUT && !((known.forbidden[j] >>> k) & 1))
      .sort((a, b) => loadings[j * K + b] - loadings[j * K + a] || a - b);
    let q = known.required[j];
    for (const k of order)
      if (popcount(q) < Math.min(MOST_AT_START, most) && isAllowed(known, j, q | (1 << k))) q |= 1 << k;
    model.q[j] = q >>> 0;
    const n = popcount(q);
    for (let x = 0; x < 1 << n; x++)
      model.cells[j * CELLS + x] = n === 0 ? coded.shares[j] : expectedShare(model.itemPrior, popcount(x), n);
  }
  return model;
}
