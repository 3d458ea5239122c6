/**
 * Inverse of a square matrix a [n, n], row after row, by Gauss–Jordan elimination with row pivots; `undefined` if a pivot
 * is not above SINGULAR. For the rotations' small matrices of unit columns, hundreds of times a second, where a library's
 * objects cost more than the arithmetic.
 *
 * Source: [GVL13, §3.4].
 */
export function inverse(a: Float64Array, n: number): Float64Array | undefined {
  const left = a.slice();
  const right = new Float64Array(n * n);
  for (let i = 0; i < n; i++) right[i * n + i] = 1;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let i = column + 1; i < n; i++)
      if (Math.abs(left[i * n + column]) > Math.abs(left[pivot * n + column])) pivot = i;
    if (!(Math.abs(left[pivot * n + column]) > SINGULAR)) return undefined;
    if (pivot !== column)
      for (const matrix of [left, right]) {
        const held = matrix.slice(pivot * n, (pivot + 1) * n);
        matrix.copyWithin(pivot * n, column * n, (column + 1) * n);
        matrix.set(held, column * n);
      }
    const scale = 1 / left[column * n + column];
    for (let k = column; k < n; k++) left[column * n + k] *= scale;
    for (let k = 0; k < n; k++) right[column * n + k] *= scale;
    for (let i = 0; i < n; i++) {
      const factor = left[i * n + column];
      if (i === column || factor === 0) continue;
      for (let k = column; k < n; k++) left[i * n + k] -= factor * left[column * n + k];
      for (let k = 0; k < n; k++) right[i * n + k] -= factor * right[column * n + k];
    }
  }
  return right;
}

/** Of columns of length 1: nearer to each other than this they are one column. */
const SINGULAR = 1e-9;
