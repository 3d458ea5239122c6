/** A sum, a mean to two places, a percentage to whole ones: how far what is written may be from what it is. */
const ROUNDED = { sum: 0, mean: 0.0051, percent: 0.51 };

/**
 * Whether a row says of each item how many got it right, or which share or percentage: spreadsheets have such a row below the
 * students.
 *
 * @param cells of the items, undefined where missing
 */
export function isTotalRow(
  cells: readonly (string | undefined)[],
  right: readonly number[],
  answered: readonly number[],
): boolean {
  const there = [...cells.keys()].filter((j) => cells[j] !== undefined);
  if (there.length < 2 || 2 * there.length < cells.length) return false;
  const isNear = (of: (j: number) => number, rounded: number) =>
    there.every((j) => Math.abs(numberOf(cells[j]!) - of(j)) <= rounded);
  return (
    isNear((j) => right[j], ROUNDED.sum) ||
    isNear((j) => right[j] / answered[j], ROUNDED.mean) ||
    isNear((j) => (100 * right[j]) / answered[j], ROUNDED.percent)
  );
}

function numberOf(cell: string): number {
  return Number(cell.replace(/\s*%$/, "").replace(",", "."));
}
