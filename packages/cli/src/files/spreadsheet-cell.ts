/** What a spreadsheet would take for a formula, or for the end of a cell. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Text for a table that people open in a spreadsheet: a name that begins like a formula gets an apostrophe before it, which
 * the spreadsheet shows as text. Not for tables that are read again: there a name must stay as it is.
 */
export function spreadsheetCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
