/** How a table in text is written. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
}

/** The first is taken where nothing speaks for another. */
const DELIMITERS = [",", ";", "\t", "|"];
const ROWS_LOOKED_AT = 50;

/**
 * Tells the separator and the quotes from the start of a table. The separator is one that stands in the header outside
 * quotes; if several do, the one that cuts the most rows into as many cells as the header. Single quotes are quotes
 * only where they are around every cell of the header.
 */
export function sniffDialect(start: string): Dialect {
  const singly = rowsOutsideQuotes(start, "'");
  const delimiter = delimiterOf(singly);
  if (singly[0].split(delimiter).every((cell) => /^\s*('')+\s*$/.test(cell)))
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
  if (present.length < 2) return present[0] ?? DELIMITERS[0];
  const even = present.map((delimiter) => {
    const cells = header.split(delimiter).length;
    return rows.filter((row) => row.split(delimiter).length === cells).length;
  });
  return present[even.indexOf(Math.max(...even))];
}
