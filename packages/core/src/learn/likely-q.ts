import type { QMatrix } from "../data/q-matrix.ts";

/**
 * The Q-matrix of the entries that are more likely 1 than 0; where neither is, as in the best Q-matrix as a whole. An item that would
 * need nothing gets the one attribute that is likeliest; if the best Q-matrix says that it needs nothing, so does this one.
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
    const ofBest = best.entries.subarray(j * K, (j + 1) * K);
    if (row.includes(1) || !ofBest.includes(1)) continue;
    row[likeliest(inclusion.subarray(j * K, (j + 1) * K), ofBest)] = 1;
  }
  return { ...best, entries };
}

/** The attribute with the largest probability; of several, one that the best Q-matrix has. */
function likeliest(probabilities: Float64Array, ofBest: Uint8Array): number {
  const largest = probabilities.reduce((most, p) => Math.max(most, p), 0);
  const among = [...probabilities.keys()].filter((k) => probabilities[k] === largest);
  return among.find((k) => ofBest[k] === 1) ?? among[0];
}
