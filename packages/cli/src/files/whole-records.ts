import { InvalidInputError } from "@qmatrix/core";
import { LONGEST_LINE_BYTES } from "./guard-text.ts";

/** A piece of a table that ends where a row ends. */
export interface Records {
  readonly text: string;
  /** The line of the file that the text starts with, from 1. */
  readonly line: number;
  readonly hasQuotes: boolean;
}

/**
 * Cuts a table where rows end, that is at line ends outside quotes: after an even number of quotes. A quote
 * that is not closed within LONGEST_LINE_BYTES is refused with the line it stands on. A file whose first piece
 * has line ends of only CR, as old Macintosh programs write them, is read as if they were LF.
 */
export async function* wholeRecords(
  source: AsyncIterable<Buffer>,
  where: string,
  quote = '"',
): AsyncGenerator<Records> {
  const signs = new RegExp(`[${quote}\\n]`, "g");
  let held = "";
  let heldHasQuotes = false;
  let heldLine = 1;
  let line = 1;
  let quoteLine = 0;
  let isOpen = false;
  let isOldMacintosh: boolean | undefined;

  /** Where the last row ends that ends in `text`; 0 if none does. */
  function lastEnd(text: string): number {
    let end = 0;
    for (const { 0: sign, index } of text.matchAll(signs)) {
      if (sign === "\n") {
        line++;
        if (!isOpen) end = index + 1;
      } else {
        isOpen = !isOpen;
        heldHasQuotes = true;
        if (isOpen) quoteLine = line;
      }
    }
    return end;
  }

  for await (const chunk of source) {
    const decoded = chunk.toString();
    isOldMacintosh ??= decoded.includes("\r") && !decoded.includes("\n");
    const text = isOldMacintosh ? decoded.replaceAll("\r", "\n") : decoded;
    const end = lastEnd(text);
    if (end > 0) {
      yield { text: held + text.slice(0, end), line: heldLine, hasQuotes: heldHasQuotes };
      held = text.slice(end);
      heldHasQuotes = held.includes(quote);
      heldLine = line - countNewlines(held);
    } else held += text;
    if (held.length > LONGEST_LINE_BYTES) throw leftOpen(where, quoteLine);
  }
  if (isOpen) throw leftOpen(where, quoteLine);
  if (held !== "") yield { text: held, line: heldLine, hasQuotes: heldHasQuotes };
}

function leftOpen(where: string, line: number): InvalidInputError {
  return new InvalidInputError(where, `line ${line}`, "a row whose quotes are closed", "one left open");
}

function countNewlines(text: string): number {
  return text.split("\n").length - 1;
}
