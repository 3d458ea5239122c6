import { Buffer, isUtf8 } from "node:buffer";
import { InvalidInputError } from "@qmatrix/core";
import { hintFromFirstBytes } from "./file-kind.ts";
import { findInvalidUtf8, unfinishedTail } from "./find-invalid-utf8.ts";

/** No table has a longer line: 16 MiB are eight million answers. */
export const LONGEST_LINE_BYTES = 16 * 2 ** 20;

const NEWLINE = 0x0a;
const NUL = 0;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Passes the bytes of a text file on, and throws at the first that is not UTF-8 text, or as soon as a line is
 * longer than LONGEST_LINE_BYTES: what follows may trust the bytes and needs no more memory than one line.
 * Characters are never cut in two between pieces; a byte order mark is left out.
 */
export async function* guardText(source: AsyncIterable<Buffer>, where: string): AsyncGenerator<Buffer> {
  let first: Buffer | undefined;
  let tail: Buffer = Buffer.alloc(0);
  let bytesBefore = 0;
  let linesBefore = 0;
  let lineBytes = 0;

  function refuse(chunk: Buffer, at: number, received: string): never {
    const line = linesBefore + 1 + countNewlines(chunk.subarray(0, at));
    throw new InvalidInputError(
      where,
      `byte ${bytesBefore + at + 1} (line ${line})`,
      "UTF-8 text",
      received,
      hintFromFirstBytes(first ?? chunk) ??
        (received === "a NUL byte" ? undefined : "Save the file as UTF-8."),
    );
  }

  /** Chunks are far shorter than the longest line, so only the line that ends in one can be too long. */
  function check(chunk: Buffer): void {
    first ??= Buffer.from(chunk.subarray(0, 4));
    const nul = chunk.indexOf(NUL);
    const text = nul < 0 ? chunk : chunk.subarray(0, nul);
    if (!isUtf8(text)) {
      const at = findInvalidUtf8(text);
      refuse(chunk, at, `the byte 0x${chunk[at].toString(16).padStart(2, "0")}`);
    }
    if (nul >= 0) refuse(chunk, nul, "a NUL byte");
    const newline = chunk.indexOf(NEWLINE);
    lineBytes += newline < 0 ? chunk.length : newline;
    if (lineBytes > LONGEST_LINE_BYTES)
      throw new InvalidInputError(where, `line ${linesBefore + 1}`, "at most 16 MiB long", "more");
    if (newline >= 0) lineBytes = chunk.length - 1 - chunk.lastIndexOf(NEWLINE);
    linesBefore += countNewlines(chunk);
    bytesBefore += chunk.length;
  }

  for await (const piece of source) {
    const chunk = tail.length > 0 ? Buffer.concat([tail, piece]) : piece;
    const whole = chunk.subarray(0, chunk.length - unfinishedTail(chunk));
    if (whole.length > 0) {
      const skipped = bytesBefore === 0 && whole.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
      check(whole);
      yield whole.subarray(skipped);
    }
    tail = chunk.subarray(whole.length);
  }
  if (tail.length > 0) check(tail);
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
