import type { HalfSpaces } from "./half-spaces.ts";

/**
 * An additive item as a point z = (p_0, p_1, s_1, …, s_{n−1}), the last part being what the others leave:
 *
 *   P_c = p_0 + (p_1 − p_0) Σ_{k in c} s_k        s_n = 1 − Σ_{k<n} s_k
 */

/** p_0 ≥ 0, p_1 ≤ 1, p_1 ≥ p_0, s ≥ 0. */
export function additiveBounds(n: number): HalfSpaces {
  const d = n + 1;
  const rows = [
    { normal: [1], offset: 0 },
    { normal: [0, -1], offset: -1 },
    { normal: [-1, 1], offset: 0 },
    ...Array.from({ length: n - 1 }, (_, k) => ({ normal: [...new Array(2 + k).fill(0), 1], offset: 0 })),
    { normal: [0, 0, ...new Array(n - 1).fill(-1)], offset: -1 },
  ];
  const normals = new Float64Array(rows.length * d);
  for (const [b, { normal }] of rows.entries()) normals.set(normal, b * d);
  return { d, normals, offsets: Float64Array.from(rows, ({ offset }) => offset) };
}

/** P_c [2^n] of a point z into `target`. */
export function additiveProbabilities(n: number, z: ArrayLike<number>, target: Float64Array): void {
  let last = 1;
  for (let k = 0; k < n - 1; k++) last -= z[2 + k];
  for (let c = 0; c < 2 ** n; c++) {
    let S = (c >> (n - 1)) & 1 ? last : 0;
    for (let k = 0; k < n - 1; k++) if ((c >> k) & 1) S += z[2 + k];
    target[c] = z[0] + (z[1] - z[0]) * S;
  }
}
