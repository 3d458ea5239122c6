import { type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { checkWhole } from "../errors/check-number.ts";
import { type Stream, shuffled } from "../random/stream.ts";

/** M must stay below 2³², the most a stream draws from; C(2953, 3) does, with pairs and singles. */
const MOST_ATTRIBUTES = 2953;

/**
 * The random Q-matrix of the paper's supplement, 3K items × K attributes. Each item needs n of the K
 * attributes, every choice of n of them equally likely, with
 *
 *   P(n) = C(K, n) / M        n = 1, 2, 3        M = C(K, 1) + C(K, 2) + C(K, 3)
 *
 * Nothing makes it identifiable: columns may be alike, or empty. Item j draws from the stream's fork ("item", j).
 *
 * Source: [LMX22, supplement, "Estimating Randomly Sampled Q-Matrix"].
 */
export function randomQ(K: number, random: Stream): QMatrix {
  checkWhole("randomQ", "K", K, 1, MOST_ATTRIBUTES);
  const single = K;
  const pairs = (K * (K - 1)) / 2;
  const triples = (pairs * (K - 2)) / 3;
  const rows = Array.from({ length: 3 * K }, (_, j) => {
    const item = random.fork("item", j);
    const drawn = item.below(single + pairs + triples);
    const n = drawn < single ? 1 : drawn < single + pairs ? 2 : 3;
    const row = new Array<number>(K).fill(0);
    for (const k of shuffled(K, item).subarray(0, n)) row[k] = 1;
    return row;
  });
  return qMatrixFrom(rows);
}
