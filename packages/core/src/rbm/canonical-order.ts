/**
 * Order in which a learned Q-matrix shows its attributes, so that two runs that agree print the same file: by
 * the first item that needs the attribute, then the next, and so on (columns compared from the top, a 1 before
 * a 0); columns with the same entries by their weights, larger first.
 */
export function canonicalOrder(
  J: number,
  K: number,
  entries: ArrayLike<number>,
  weights: ArrayLike<number>,
): number[] {
  const compare = (values: ArrayLike<number>, left: number, right: number): number => {
    for (let j = 0; j < J; j++) {
      const difference = values[j * K + right] - values[j * K + left];
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return Array.from({ length: K }, (_, k) => k).sort(
    (left, right) => compare(entries, left, right) || compare(weights, left, right),
  );
}
