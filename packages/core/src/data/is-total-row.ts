/**
 * Whether a row says of each item how many got it right, or which share or percentage: spreadsheets have such a row below the
 * students. Shares and percentages may be rounded to as many places as they are written with.
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
  const written = there.map((j) => cells[j]!.replace(/\s*%$/, "").replace(",", "."));
  const areNear = (of: (j: number) => number) => written.every((text, at) => isRounded(text, of(there[at])));
  return (
    written.every((text, at) => Number(text) === right[there[at]]) ||
    // shares without places are 0 or 1, which are answers
    (written.some((text) => text.includes(".")) && areNear((j) => right[j] / answered[j])) ||
    areNear((j) => (100 * right[j]) / answered[j])
  );
}

/** Whether a text is what rounding makes of a number. */
function isRounded(text: string, exact: number): boolean {
  const places = text.split(".")[1]?.length ?? 0;
  return text !== "" && Math.abs(Number(text) - exact) <= 0.5 * 10 ** -places + 1e-9;
}
