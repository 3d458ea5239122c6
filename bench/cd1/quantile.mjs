/** Quantile p of the values, linear between the two nearest. */
export function quantile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = p * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
