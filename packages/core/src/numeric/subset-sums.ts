/**
 * Sums over the subsets, or the supersets, of every set of K things at once. Sets are bits of an index, table [2^K]:
 *
 *   subsetSums    table[S] ← Σ_{T ⊆ S} table[T]        (zeta transform)
 *   supersetSums  table[S] ← Σ_{T ⊇ S} table[T]
 *   subsetTerms   table[S] ← Σ_{T ⊆ S} (−1)^|S∖T| table[T]        (Möbius transform, which undoes subsetSums)
 *
 * In place, one thing at a time: K · 2^(K−1) additions instead of 3^K. Source: [Yates37].
 */
export function subsetSums(table: Float64Array): void {
  for (let size = 1; size < table.length; size *= 2)
    for (let start = 0; start < table.length; start += 2 * size)
      for (let i = start; i < start + size; i++) table[i + size] += table[i];
}

export function subsetTerms(table: Float64Array): void {
  for (let size = 1; size < table.length; size *= 2)
    for (let start = 0; start < table.length; start += 2 * size)
      for (let i = start; i < start + size; i++) table[i + size] -= table[i];
}

export function supersetSums(table: Float64Array): void {
  for (let size = 1; size < table.length; size *= 2)
    for (let start = 0; start < table.length; start += 2 * size)
      for (let i = start; i < start + size; i++) table[i] += table[i + size];
}
