import type { QMatrix } from "../data/q-matrix.ts";

/**
 * The Q-matrix of the entries that are more likely 1 than 0; where neither is, as in the best Q-matrix as a whole. An item that would
 * need nothing then keeps its row of the best one.
 *
 * Source: the median probability model of [BB04], with the row as the exception.
 *
 * @param inclusion [J, K]
 */
export function likelyQ(best: QMatrix, inclusion: Float64Array): QMatrix {
  const { J, K } = best;
  const entries = best.entries.map((entry, at) =>
    inclusion[at] === 0.5 ? entry : Number(inclusion[at] > 0.5),
  );
  for (let j = 0; j < J; j++) {
    const row = entries.subarray(j * K, (j + 1) * K);
    if (!row.includes(1)) row.set(best.entries.subarray(j * K, (j + 1) * K));
  }
  return { ...best, entries };
}
