export type Cell = string | number;

/** What stands in quotes: commas, quotes, ends of lines; white space at the ends, which a reader trims; an apostrophe in front. */
const QUOTED = /[",\r\n]|^[\s']|\s$/;

/** A row of a CSV file, with its line end. */
export function csvRow(row: readonly Cell[]): string {
  return `${row.map((cell) => (typeof cell === "string" && QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}
