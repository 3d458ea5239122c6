import type { Cell } from "./csv-row.ts";

/** What spreadsheets take for the beginning of a formula, the full-width forms of East Asian keyboards too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?%?$/i;

/**
 * A cell for a table that people open in a spreadsheet: names are data, so an apostrophe keeps one that begins like a
 * formula from being computed. Numbers stay numbers. Files that programs read have names as they are.
 */
export function spreadsheetCell(cell: Cell): Cell {
  return typeof cell === "string" && FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
