/**
 * [K] the sign, 1 or −1, that makes Σ_j λ_jk³ ≥ 0: the large loadings of a factor decide, and mastering helps.
 */
export function columnSigns(loadings: Float64Array, K: number): Float64Array {
  const cubes = new Float64Array(K);
  for (let row = 0; row < loadings.length; row += K)
    for (let k = 0; k < K; k++) {
      const l = loadings[row + k];
      cubes[k] += l * l * l;
    }
  return cubes.map((sum) => (sum < 0 ? -1 : 1));
}

/** Every column k of a matrix of rows of length K times signs[k]. */
export function scaleColumns(matrix: Float64Array, signs: Float64Array): Float64Array {
  return matrix.map((value, at) => value * signs[at % signs.length]);
}
