/** [rows, K], column k taken from column order[k]. */
export function permuteColumns(values: Float64Array, order: ArrayLike<number>): Float64Array {
  const K = order.length;
  return values.map((_, at) => values[at - (at % K) + order[at % K]]);
}
