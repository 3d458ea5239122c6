import type { QMatrix } from "../data/q-matrix.ts";

/**
 * Pairs of attributes whose columns the suggestion could as well have exchanged: it would differ from the expert's Q-matrix
 * in as many entries, or in fewer. Responses say nothing about names, so nothing tells which of the two it is.
 */
export function exchangeableColumns(expert: QMatrix, suggested: QMatrix): [string, string][] {
  const { J, K, attributes } = expert;
  const differing = (k: number, l: number, left: QMatrix, right: QMatrix) => {
    let count = 0;
    for (let j = 0; j < J; j++) if (left.entries[j * K + k] !== right.entries[j * K + l]) count++;
    return count;
  };
  const pairs: [string, string][] = [];
  for (let k = 0; k < K; k++)
    for (let l = k + 1; l < K; l++) {
      const named = differing(k, k, expert, suggested) + differing(l, l, expert, suggested);
      const exchanged = differing(k, l, expert, suggested) + differing(l, k, expert, suggested);
      if (exchanged <= named && differing(k, l, suggested, suggested) > 0)
        pairs.push([attributes[k], attributes[l]]);
    }
  return pairs;
}
