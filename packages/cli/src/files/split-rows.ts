import { InvalidInputError } from "@qmatrix/core";
import { CsvError, parse } from "csv-parse/sync";
import { cellsOf, type Dialect, SPACES } from "./sniff-dialect.ts";
import { tabsForSpaces } from "./tabs-for-spaces.ts";
import type { Records } from "./whole-records.ts";

/**
 * The cells of each row, without the white space around them. Text without quotes needs only to be split,
 * which is five times faster; quotes are csv-parse's business. See docs/decisions/0003-reading-csv.md.
 */
export function splitRows(records: Records, dialect: Dialect, where: string): string[][] {
  return records.hasQuotes ? parseRows(records, dialect, where) : splitPlain(records.text, dialect.delimiter);
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

function parseRows({ text, line }: Records, { delimiter, quote }: Dialect, where: string): string[][] {
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
    throw new InvalidInputError(
      where,
      `line ${line - 1 + Number(error.lines)}`,
      "a row with quotes only around whole cells",
      "one within a cell",
      "Double the quotes inside a quoted cell.",
    );
  }
}
