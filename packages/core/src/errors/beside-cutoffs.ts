/** So many more decimals are tried: a figure closer to a cutoff than that is one that rounding has moved. */
const MOST_MORE = 4;

/**
 * A figure with at least `digits` decimals, and with as many as it takes to stand on its own side of every cutoff that a text names:
 * "0.097" where 0.1 counts, and not "0.10".
 */
export function besideCutoffs(value: number, digits: number, cutoffs: readonly number[]): string {
  const isBeside = (text: string) =>
    cutoffs.every((cutoff) => Math.sign(Number(text) - cutoff) === Math.sign(value - cutoff));
  for (let more = 0; more <= MOST_MORE; more++) {
    const text = value.toFixed(digits + more);
    if (isBeside(text)) return text;
  }
  return value.toFixed(digits);
}
