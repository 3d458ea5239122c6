/**
 * P-values of m tests adjusted so that the chance of any false rejection stays below the level, whatever their
 * dependence. With p_(1) ≤ … ≤ p_(m),
 *
 *   adjusted_(r) = min(1, max_{s ≤ r} (m − s + 1) · p_(s))        in the order of the input
 *
 * Source: [Holm79, §3], as step-down adjusted p-values.
 */
export function holm(pValues: ArrayLike<number>): Float64Array {
  const m = pValues.length;
  const order = Array.from({ length: m }, (_, i) => i).sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = new Float64Array(m);
  let highest = 0;
  order.forEach((test, rank) => {
    highest = Math.max(highest, (m - rank) * pValues[test]);
    adjusted[test] = Math.min(1, highest);
  });
  return adjusted;
}
