import { dotAt, fourDots } from "./dot.ts";

/**
 * Householder reflections that bring columns to triangular form: with those that add nothing set aside,
 *
 *   H_{r−1} … H_1 H_0 · kept columns = [R; 0]        H_l = I − v_l v_lᵀ / v_l[0] on the coordinates from l on
 *
 * A column adds nothing when what is left of it after the reflections before is shorter than `tolerance` times the
 * column itself. It is passed over and the others keep their order, as R's qr does.
 *
 * Source: [GVL13, §5.2], with the pivoting of R's dqrdc2 (limited: only what adds nothing moves).
 */
export interface Reflections {
  /** [r] each from coordinate l on: length n − l. */
  readonly vectors: readonly Float64Array[];
  /** [r] the numbers of the columns kept, ascending. */
  readonly kept: readonly number[];
}

/** `columns` [count, n], each contiguous; they are overwritten. Keeps at most `most` of them. */
export function householder(
  columns: Float64Array,
  n: number,
  { tolerance, most }: { readonly tolerance: number; readonly most: number },
): Reflections {
  const count = columns.length / n;
  const vectors: Float64Array[] = [];
  const kept: number[] = [];
  const enough = Math.min(most, n);
  for (let first = 0; first < count && kept.length < enough; first += 4) {
    const block = columns.subarray(first * n, Math.min(first + 4, count) * n);
    const lengths = columnsOf(block, n).map((x) => norm(x, 0));
    reflectColumns(vectors, block, n);
    const before = vectors.length;
    for (const [c, x] of columnsOf(block, n).entries()) {
      for (let l = before; l < vectors.length; l++) reflect(vectors[l], l, x);
      const l = vectors.length;
      const left = l < enough ? norm(x, l) : 0;
      if (left === 0 || left < tolerance * lengths[c]) continue;
      vectors.push(reflectionOf(x.subarray(l), left));
      kept.push(first + c);
    }
  }
  return { vectors, kept };
}

function columnsOf(block: Float64Array, n: number): Float64Array[] {
  return Array.from({ length: block.length / n }, (_, c) => block.subarray(c * n, (c + 1) * n));
}

/** v of the reflection that leaves only the first coordinate of x; no cancellation, since v[0] grows. */
function reflectionOf(x: Float64Array, length: number): Float64Array {
  const scale = x[0] < 0 ? -length : length;
  const v = x.map((value) => value / scale);
  v[0] += 1;
  return v;
}

/** Every column of the block becomes H_{r−1} … H_0 times itself. */
function reflectColumns(vectors: readonly Float64Array[], block: Float64Array, n: number): void {
  if (block.length < 4 * n) {
    for (const x of columnsOf(block, n)) for (const [l, v] of vectors.entries()) reflect(v, l, x);
    return;
  }
  const sums = new Float64Array(4);
  for (const [l, v] of vectors.entries()) {
    fourDots(v, 0, block, l, n, v.length, sums);
    subtractFour(block, l, n, v, sums);
  }
}

/** The four columns of the block, from coordinate l on, less v · sums_c / v[0]. */
function subtractFour(block: Float64Array, l: number, n: number, v: Float64Array, sums: Float64Array): void {
  const f0 = sums[0] / v[0];
  const f1 = sums[1] / v[0];
  const f2 = sums[2] / v[0];
  const f3 = sums[3] / v[0];
  for (let i = 0, at = l; i < v.length; i++, at++) {
    const value = v[i];
    block[at] -= f0 * value;
    block[at + n] -= f1 * value;
    block[at + 2 * n] -= f2 * value;
    block[at + 3 * n] -= f3 * value;
  }
}

/** x becomes H_l x. */
export function reflect(v: Float64Array, l: number, x: Float64Array): void {
  const factor = dotAt(v, 0, x, l, v.length) / v[0];
  for (let i = 0; i < v.length; i++) x[l + i] -= factor * v[i];
}

/** Column k of Q = H_0 H_1 … H_{r−1} [n]. */
export function orthogonalColumn({ vectors }: Reflections, n: number, k: number): Float64Array {
  const x = new Float64Array(n);
  x[k] = 1;
  for (let l = vectors.length - 1; l >= 0; l--) reflect(vectors[l], l, x);
  return x;
}

function norm(x: Float64Array, from: number): number {
  return Math.sqrt(dotAt(x, from, x, from, x.length - from));
}
