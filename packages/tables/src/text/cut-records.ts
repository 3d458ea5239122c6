import { tableError } from "../finding.ts";
import { LONGEST_LINE_BYTES } from "./decode-text.ts";

/** A piece of a table that ends where a row ends. */
export interface Records {
  readonly text: string;
  /** The line of the file that the text starts with, from 1. */
  readonly line: number;
  readonly hasQuotes: boolean;
}

/** Takes a table's text piece by piece and gives what has come of whole rows. */
export interface RecordPieces {
  push(text: string): Records | undefined;
  /** What is left when all text has come. */
  end(): Records | undefined;
}

/**
 * Cuts a table where rows end, that is at line ends outside quotes: after an even number of quotes. A quote that is not
 * closed within LONGEST_LINE_BYTES is refused with the line it stands on. A file whose first piece has line ends of only
 * CR, as old Macintosh programs write them, is read as if they were LF.
 */
export function cutRecords(quote: string): RecordPieces {
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

  function push(piece: string): Records | undefined {
    isOldMacintosh ??= piece.includes("\r") && !piece.includes("\n");
    const text = isOldMacintosh ? piece.replaceAll("\r", "\n") : piece;
    const end = lastEnd(text);
    let records: Records | undefined;
    if (end > 0) {
      records = { text: held + text.slice(0, end), line: heldLine, hasQuotes: heldHasQuotes };
      held = text.slice(end);
      heldHasQuotes = held.includes(quote);
      heldLine = line - (held.split("\n").length - 1);
    } else held += text;
    if (held.length > LONGEST_LINE_BYTES) throw tableError({ kind: "open-quote", line: quoteLine });
    return records;
  }

  function end(): Records | undefined {
    if (isOpen) throw tableError({ kind: "open-quote", line: quoteLine });
    return held === "" ? undefined : { text: held, line: heldLine, hasQuotes: heldHasQuotes };
  }

  return { push, end };
}
