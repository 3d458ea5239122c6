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
  for (let column = 0; column < count && kept.length < Math.min(most, n); column++) {
    const x = columns.subarray(column * n, (column + 1) * n);
    const whole = norm(x, 0);
    for (let l = 0; l < vectors.length; l++) reflect(vectors[l], l, x);
    const l = vectors.length;
    const left = norm(x, l);
    if (left === 0 || left < tolerance * whole) continue;
    const scale = x[l] < 0 ? -left : left;
    const v = x.slice(l);
    for (let i = 0; i < v.length; i++) v[i] /= scale;
    v[0] += 1;
    vectors.push(v);
    kept.push(column);
  }
  return { vectors, kept };
}

/** x becomes H_l x. */
export function reflect(v: Float64Array, l: number, x: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < v.length; i++) sum += v[i] * x[l + i];
  const factor = sum / v[0];
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
  let sum = 0;
  for (let i = from; i < x.length; i++) sum += x[i] * x[i];
  return Math.sqrt(sum);
}
