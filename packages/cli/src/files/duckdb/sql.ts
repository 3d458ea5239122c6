import { resolve } from "node:path";
import { WHOLE_NUMERALS } from "@qmatrix/tables/pieces";

/** Text as SQL has it. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A column's name as SQL has it. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The path of one file, absolute so that it names no address, with no sign that would stand for several files. */
export function sqlPath(path: string): string {
  return sqlText(resolve(path).replace(/[*?[]/g, "[$&]"));
}

/** What `String.prototype.trim` takes away. */
const WHITE_SPACE =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** The SQL for text without the white space around it. */
export function sqlTrim(expression: string): string {
  return `trim(${expression}, ${sqlText(WHITE_SPACE)})`;
}

/** The SQL for what `plainCell` leaves of text. */
export function sqlPlainCell(expression: string): string {
  const plain = WHOLE_NUMERALS.reduce(
    (text, [{ source }, left]) =>
      `regexp_replace(${text}, ${sqlText(source)}, ${sqlText(left.replace("$", "\\"))})`,
    expression,
  );
  // Most cells are one character, and the patterns take time.
  return `CASE WHEN length(${expression}) < 2 THEN ${expression} ELSE ${plain} END`;
}
