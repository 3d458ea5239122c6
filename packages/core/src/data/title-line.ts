/** What to do where a line stands above the names of the columns. */
export const TITLE_HINT =
  "The first line looks like a title: take it out, so that the names of the columns come first.";

/** Whether a header looks like a title, as spreadsheets write one: text in the first cells, nothing in the rest, which are more. */
export function isTitle(header: readonly string[]): boolean {
  const filled = header.indexOf("");
  const isShort = filled === 1 || 2 * filled < header.length;
  return filled > 0 && isShort && header.slice(filled).every((name) => name === "");
}

/** Whether a row, counted from 1, is the first below what looks like a title: it has more cells, and they are names. */
export function isBelowTitle(row: number, cells: readonly string[], header: readonly string[]): boolean {
  const isFirst = row === 1 || header.length === 1;
  return isFirst && cells.length > header.length && cells.some((cell) => /\p{L}/u.test(cell));
}
