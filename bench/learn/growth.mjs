/**
 * The exponent of growth, by least squares on logarithms:
 *
 *   ln y = a + b ln x        b = Σ (ln x − mean)(ln y − mean) / Σ (ln x − mean)²
 */
export function growthExponent(points) {
  const xs = points.map(([x]) => Math.log(x));
  const ys = points.map(([, y]) => Math.log(y));
  const [x0, y0] = [mean(xs), mean(ys)];
  const across = xs.reduce((sum, x, n) => sum + (x - x0) * (ys[n] - y0), 0);
  return across / xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
}

/** The points of the upper half of the values: what counts for larger tests, past the cost of starting. */
export function upperHalf(points) {
  const values = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
  const from = values[Math.floor((values.length - 1) / 2)];
  return points.filter(([x]) => x >= from);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
