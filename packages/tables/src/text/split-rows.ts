import { CsvError, parse } from "#csv-parse";
import { tableError } from "../finding.ts";
import type { Records } from "./cut-records.ts";
import { cellsOf, type Dialect, SPACES } from "./sniff-dialect.ts";

/**
 * The cells of each row, without the white space around them. Text without quotes needs only to be split,
 * which is five times faster; quotes are csv-parse's business. See docs/decisions/0003-reading-csv.md.
 */
export function splitRows(records: Records, dialect: Dialect): string[][] {
  return records.hasQuotes ? parseRows(records, dialect) : splitPlain(records.text, dialect.delimiter);
}

function splitPlain(text: string, delimiter: string): string[][] {
  const lines = text.split("\n");
  if (text.endsWith("\n")) lines.pop();
  return lines.map((line) => {
    const bare = line.endsWith("\r") ? line.slice(0, -1) : line;
    const cells = cellsOf(bare, delimiter);
    return /\s/.test(bare) ? cells.map((cell) => cell.trim()) : cells;
  });
}

function parseRows({ text, line }: Records, { delimiter, quote }: Dialect): string[][] {
  try {
    const isSpaced = delimiter === SPACES;
    return parse(isSpaced ? tabsForSpaces(text, quote) : text, {
      delimiter: isSpaced ? "\t" : delimiter,
      quote,
      escape: quote,
      record_delimiter: ["\r\n", "\n"],
      trim: true,
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw tableError({ kind: "stray-quote", line: line - 1 + Number(error.lines) });
  }
}

/**
 * Rows with one tab in the place of each run of spaces and tabs, and none at the ends of lines: csv-parse would take every
 * space of a run for a separator. What stands between quotes stays as it is.
 */
export function tabsForSpaces(text: string, quote: string): string {
  return text.replace(new RegExp(`(${quote}[^${quote}]*${quote})|[ \\t]+`, "g"), (run, kept, start) => {
    if (kept !== undefined) return kept;
    const isFirst = start === 0 || text[start - 1] === "\n";
    return isFirst || isLineEnd(text, start + run.length) ? "" : "\t";
  });
}

function isLineEnd(text: string, at: number): boolean {
  const end = text[at] === "\r" ? at + 1 : at;
  return end === text.length || text[end] === "\n";
}
