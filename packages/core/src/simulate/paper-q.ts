import { type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { checkWhole } from "../errors/check-number.ts";

/**
 * The paper's Q-matrix, 3K items × K attributes:
 *
 *   Q = [I; Q1; Q2]        I: attribute k alone; Q1: k and k + 1; Q2: k − 1, k and k + 1 (where they exist)
 *
 * Source: [LMX22, §4, "Q = [I_K; Q_1; Q_2]"].
 */
export function paperQ(K: number): QMatrix {
  checkWhole("paperQ", "K", K, 1, Number.MAX_SAFE_INTEGER);
  const band = (below: number, above: number) =>
    Array.from({ length: K }, (_, i) =>
      Array.from({ length: K }, (_, k) => (i - below <= k && k <= i + above ? 1 : 0)),
    );
  return qMatrixFrom([...band(0, 0), ...band(0, 1), ...band(1, 1)]);
}
