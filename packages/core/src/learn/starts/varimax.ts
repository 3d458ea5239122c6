/** A plane is left alone once it would turn by less than a tenth of a thousandth. */
const SMALLEST_TURN = 1e-4;
/** Ten usually do. */
const MOST_SWEEPS = 60;

/**
 * Varimax: the orthogonal rotation T [K, K] of loadings A [J, K], Λ = A T, with the largest variance of λ² in the columns.
 * Planes (p, q) in turn; each is turned by φ with
 *
 *   u_j = λ_jp² − λ_jq²,  v_j = 2 λ_jp λ_jq,   tan 4φ = (2 Σuv − 2 Σu Σv / J) / (Σ(u² − v²) − ((Σu)² − (Σv)²) / J)
 *
 * in the quadrant of both signs, −π < 4φ ≤ π; cos φ and sin φ by halving the angle twice with square roots.
 *
 * Source: [Kaiser58], without his normalisation of rows.
 */
export function varimax(unrotated: Float64Array, K: number): Float64Array {
  const loadings = unrotated.slice();
  const rotation = new Float64Array(K * K);
  for (let k = 0; k < K; k++) rotation[k * K + k] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let turned = false;
    for (let p = 0; p < K; p++)
      for (let q = p + 1; q < K; q++) {
        const [cosine, sine] = turnOf(loadings, K, p, q);
        if (Math.abs(sine) < SMALLEST_TURN) continue;
        turned = true;
        turn(loadings, K, p, q, cosine, sine);
        turn(rotation, K, p, q, cosine, sine);
      }
    if (!turned) break;
  }
  return rotation;
}

/** cos φ and sin φ of the plane (p, q). */
function turnOf(loadings: Float64Array, K: number, p: number, q: number): [number, number] {
  let sumU = 0;
  let sumV = 0;
  let squares = 0;
  let products = 0;
  for (let row = 0; row < loadings.length; row += K) {
    const x = loadings[row + p];
    const y = loadings[row + q];
    const u = x * x - y * y;
    const v = 2 * x * y;
    sumU += u;
    sumV += v;
    squares += u * u - v * v;
    products += 2 * u * v;
  }
  const J = loadings.length / K;
  const opposite = products - (2 * sumU * sumV) / J;
  const adjacent = squares - (sumU * sumU - sumV * sumV) / J;
  const hypotenuse = Math.sqrt(opposite * opposite + adjacent * adjacent);
  if (!(hypotenuse > 0)) return [1, 0];
  const cosine2 = Math.sqrt(Math.max((1 + adjacent / hypotenuse) / 2, 0));
  const sine = Math.sqrt((1 - cosine2) / 2);
  return [Math.sqrt((1 + cosine2) / 2), opposite < 0 ? -sine : sine];
}

function turn(matrix: Float64Array, K: number, p: number, q: number, cosine: number, sine: number): void {
  for (let row = 0; row < matrix.length; row += K) {
    const x = matrix[row + p];
    const y = matrix[row + q];
    matrix[row + p] = cosine * x + sine * y;
    matrix[row + q] = cosine * y - sine * x;
  }
}
