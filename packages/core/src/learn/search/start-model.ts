import { isAllowed, type KnownEntries } from "../../data/known-entries.ts";
import { popcount } from "../../numeric/bits.ts";
import { LOADING_CUT, MOST_AT_START } from "../starts/index.ts";
import type { Answers } from "./answers.ts";
import { RIGHT, WRONG } from "./answers.ts";
import { expectedShare } from "./item-prior.ts";
import { CELLS, emptyModel, type SearchStart } from "./search-model.ts";

/** Weight in the first profiles of an entry whose loading is not known, or small. */
const LEAST_LOADING = 0.05;

/**
 * Q from loadings [J, K]: entries above the cut, at most the three largest a row, changed where known entries say
 * otherwise. An item's first probabilities rise evenly with the attributes mastered; a student's first profile has
 * attribute k where Σ_j l_jk (R_ij − share_j) > 0 over the items of k.
 */
export function startModel(
  answers: Answers,
  loadings: ArrayLike<number>,
  K: number,
  known: KnownEntries,
  most: number,
): SearchStart {
  const { J, N } = answers;
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
      model.cells[j * CELLS + x] =
        n === 0 ? answers.shares[j] : expectedShare(model.itemPrior, popcount(x), n);
  }
  const profiles = new Uint32Array(N);
  for (let k = 0; k < K; k++) {
    const sums = new Float64Array(N);
    for (let j = 0; j < J; j++) {
      if (!((model.q[j] >>> k) & 1)) continue;
      const weight = Math.max(loadings[j * K + k], LEAST_LOADING);
      const codes = answers.codes[j];
      const share = answers.shares[j];
      for (let i = 0; i < N; i++)
        if (codes[i] === RIGHT) sums[i] += weight * (1 - share);
        else if (codes[i] === WRONG) sums[i] -= weight * share;
    }
    for (let i = 0; i < N; i++) if (sums[i] > 0) profiles[i] |= 1 << k;
  }
  return { model, profiles };
}
