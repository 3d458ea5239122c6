/** How a table in text is written. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
  /** Whether the rows begin with a cell that has no name in the header, as R's write.table writes row names. */
  readonly hasRowNames: boolean;
  /** Whether the first line only names the separator, as Excel has it: `sep=;`. */
  readonly hasSeparatorLine?: boolean;
}

/** `sep=;` as Excel reads and writes it. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i;

/** As a separator: any run of spaces and tabs. */
export const SPACES = " ";

/** The first is taken where nothing speaks for another. */
const DELIMITERS = [",", ";", "\t", "|"];
const ROWS_LOOKED_AT = 50;

/**
 * Tells the separator and the quotes from the start of a table. The separator is one that stands in the header outside
 * quotes; if several do, the one that cuts the most rows into as many cells as the header; if none does, spaces where they
 * cut rows like the header. Single quotes are quotes only where they are around every cell of the header. `known` is the
 * separator where that is known.
 */
export function sniffDialect(start: string, known?: string): Dialect {
  const separator = SEPARATOR_LINE.exec(start);
  if (separator)
    return { ...sniffDialect(start.slice(separator[0].length), separator[1]), hasSeparatorLine: true };
  const singly = rowsOutsideQuotes(start, "'");
  const delimiter = known ?? delimiterOf(singly);
  if (cellsOf(singly[0], delimiter).every((cell) => /^\s*('')+\s*$/.test(cell)))
    return { delimiter, quote: "'", hasRowNames: haveRowNames(singly, delimiter) };
  const doubly = rowsOutsideQuotes(start, '"');
  const other = known ?? delimiterOf(doubly);
  return { delimiter: other, quote: '"', hasRowNames: haveRowNames(doubly, other) };
}

/** Lines that may be a title above the header. */
const MOST_ABOVE = 12;

export interface SniffOptions {
  /** The separator, where that is known. */
  readonly known?: string;
  /** The line that has the header, from 1, where that is known. */
  readonly header?: number | "none";
  /** Whether a title is looked for, where the header is not known. */
  readonly mayHaveTitle?: boolean;
}

/**
 * The same for the start of a file: from the line of the header; or, where a title is looked for and the first lines have no separator
 * at all, from the first that has one.
 */
export function sniffTable(
  start: string,
  { known, header, mayHaveTitle = false }: SniffOptions = {},
): Dialect {
  const text = start.replace(/^\ufeff/, "");
  if (typeof header === "number" && header > 1) {
    const whole = SEPARATOR_LINE.exec(text);
    const dialect = sniffDialect(afterLines(text, header - 1), whole?.[1] ?? known);
    return whole ? { ...dialect, hasSeparatorLine: true } : dialect;
  }
  const dialect = sniffDialect(text, known);
  if (!mayHaveTitle || header !== undefined || known !== undefined || dialect.hasSeparatorLine)
    return dialect;
  const isOpen = text.split(/[\r\n]/, 1)[0].split(dialect.quote).length % 2 === 0;
  if (isOpen) return dialect;
  // a title has no separators, or others, or fewer
  const bare = text.replace(/"[^"]*"/g, '""').split(/\r\n|\n|\r/, ROWS_LOOKED_AT + MOST_ABOVE);
  const lines = bare.filter((line) => line.trim() !== "");
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...evenness(lines, delimiter) }));
  const best = found.reduce((one, other) => (other.share > one.share ? other : one));
  const own = found.find(({ delimiter }) => delimiter === dialect.delimiter)?.share ?? 0;
  if (best.share < MOST_EVEN || best.share <= own || (dialect.delimiter === SPACES && own > 0))
    return dialect;
  const at = bare.slice(0, MOST_ABOVE).findIndex((line) => line.split(best.delimiter).length === best.cells);
  return at < 0 ? dialect : sniffDialect(afterLines(text, at), best.delimiter);
}

/** The share of lines that have a separator so often that from it a table can be told. */
const MOST_EVEN = 0.7;

/** How many cells most lines have, and the share of lines that do; none where most have one. */
function evenness(
  lines: readonly string[],
  delimiter: string,
): { readonly cells: number; readonly share: number } {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(delimiter).length;
    counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const [cells, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
  return cells > 1 ? { cells, share: count / lines.length } : { cells, share: 0 };
}

function afterLines(text: string, count: number): string {
  const ends = /\r\n|\n|\r/g;
  for (let line = 0; line < count; line++) if (ends.exec(text) === null) return text;
  return text.slice(ends.lastIndex);
}

/**
 * The header and the first rows that are not empty, with nothing left between quotes, so that separators there are not
 * seen. The last may be cut short where the start of the table ends: it is left out unless it is the only one.
 */
function rowsOutsideQuotes(text: string, quote: string): string[] {
  const bare = text.replace(new RegExp(`${quote}[^${quote}]*${quote}`, "g"), quote + quote);
  const [header, ...lines] = bare.split(/\r\n|\n|\r/, ROWS_LOOKED_AT + 2);
  const rows = lines.slice(0, lines.length > 1 ? -1 : undefined);
  return [header, ...rows.filter((row) => row.trim() !== "")];
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

/**
 * Whether spaces cut most rows into as many cells as the header, or all into one more, for row names. There must be two
 * names or more: one may have a space in it.
 */
function isCutBySpaces(header: string, rows: readonly string[]): boolean {
  const names = cellsOf(header, SPACES).length;
  const alike = rows.filter((row) => cellsOf(row, SPACES).length === names);
  return names > 1 && (alike.length > rows.length / 2 || haveRowNames([header, ...rows], SPACES));
}

/** Whether every row has a cell more than the header. Not where the last are all empty: then rows end with a separator. */
function haveRowNames([header, ...rows]: readonly string[], delimiter: string): boolean {
  const names = cellsOf(header, delimiter).length;
  const cells = rows.map((row) => cellsOf(row, delimiter));
  return (
    rows.length > 0 &&
    cells.every(({ length }) => length === names + 1) &&
    cells.some((row) => row[names].trim() !== "")
  );
}

/** The cells of a row that has no quotes. */
export function cellsOf(row: string, delimiter: string): string[] {
  return delimiter === SPACES ? row.trim().split(/[ \t]+/) : row.split(delimiter);
}
