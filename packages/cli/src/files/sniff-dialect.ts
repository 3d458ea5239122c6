/** How a table in text is written. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
}

/** As a separator: any run of spaces and tabs. */
export const SPACES = " ";

/** The first is taken where nothing speaks for another. */
const DELIMITERS = [",", ";", "\t", "|"];
const ROWS_LOOKED_AT = 50;

/**
 * Tells the separator and the quotes from the start of a table. The separator is one that stands in the header outside
 * quotes; if several do, the one that cuts the most rows into as many cells as the header; if none does, spaces where they
 * cut rows like the header. Single quotes are quotes only where they are around every cell of the header.
 */
export function sniffDialect(start: string): Dialect {
  const singly = rowsOutsideQuotes(start, "'");
  const delimiter = delimiterOf(singly);
  if (cellsOf(singly[0], delimiter).every((cell) => /^\s*('')+\s*$/.test(cell)))
    return { delimiter, quote: "'" };
  return { delimiter: delimiterOf(rowsOutsideQuotes(start, '"')), quote: '"' };
}

/** The first rows with nothing left between quotes, so that separators there are not seen. */
function rowsOutsideQuotes(text: string, quote: string): string[] {
  const bare = text.replace(new RegExp(`${quote}[^${quote}]*${quote}`, "g"), quote + quote);
  return bare.split(/\r\n|\n|\r/, ROWS_LOOKED_AT + 1);
}

function delimiterOf([header, ...rows]: readonly string[]): string {
  const present = DELIMITERS.filter((delimiter) => header.includes(delimiter));
  if (present.length === 0) return isCutBySpaces(header, rows) ? SPACES : DELIMITERS[0];
  if (present.length === 1) return present[0];
  const even = present.map((delimiter) => {
    const cells = header.split(delimiter).length;
    return rows.filter((row) => row.split(delimiter).length === cells).length;
  });
  return present[even.indexOf(Math.max(...even))];
}

/** Whether spaces cut most rows into as many cells as the header, two or more: a name may have a space in it. */
function isCutBySpaces(header: string, rows: readonly string[]): boolean {
  const names = cellsOf(header, SPACES).length;
  const filled = rows.filter((row) => row.trim() !== "");
  const alike = filled.filter((row) => cellsOf(row, SPACES).length === names);
  return names > 1 && alike.length > filled.length / 2;
}

/** The cells of a row that has no quotes. */
export function cellsOf(row: string, delimiter: string): string[] {
  return delimiter === SPACES ? row.trim().split(/[ \t]+/) : row.split(delimiter);
}
