import { tableError } from "../finding.ts";
import type { Encoding } from "./encoding.ts";
import { guessFile } from "./file-kind.ts";

/** No table has a longer line: 16 MiB are eight million responses. */
export const LONGEST_LINE_BYTES = 16 * 2 ** 20;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const NUL = 0;
const BYTE_ORDER_MARK = "\ufeff";

/** Takes the bytes of a file piece by piece and gives their text. */
export interface TextPieces {
  push(bytes: Uint8Array): string;
  /** What is left when all bytes have come. */
  end(): string;
}

/** Decodes text in an encoding that `sniffEncoding` names; UTF-8 unless told otherwise. */
export function decodeText(encoding: Encoding = "utf-8"): TextPieces {
  return encoding === "utf-8" ? decodeUtf8() : decodeOther(encoding);
}

/** Any byte is a character, or two are: what cannot be one is refused, and so is a line longer than the longest. */
function decodeOther(encoding: Encoding): TextPieces {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let lineLength = 0;
  let isStart = true;

  function decode(bytes: Uint8Array, stream: boolean): string {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream });
    } catch {
      throw tableError({ kind: "not-encoded", line, encoding });
    }
    const nul = text.indexOf("\0");
    if (nul >= 0)
      throw tableError({ kind: "not-encoded", line: line + linesIn(text.slice(0, nul)), encoding });
    const newline = text.indexOf("\n");
    lineLength += newline < 0 ? text.length : newline;
    if (lineLength > LONGEST_LINE_BYTES) throw tableError({ kind: "long-line", line });
    if (newline >= 0) lineLength = text.length - 1 - text.lastIndexOf("\n");
    line += linesIn(text);
    const bare = isStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    if (text !== "") isStart = false;
    return bare;
  }

  return { push: (bytes) => decode(bytes, true), end: () => decode(new Uint8Array(0), false) };
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/**
 * Decodes UTF-8, and throws at the first byte that is not UTF-8 text, or as soon as a line is longer than
 * LONGEST_LINE_BYTES: what follows needs no more memory than one line. Characters are never cut in two between pieces; a
 * byte order mark is left out.
 */
function decodeUtf8(): TextPieces {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let first: Uint8Array | undefined;
  let tail = new Uint8Array(0);
  let bytesBefore = 0;
  let linesBefore = 0;
  let lineBytes = 0;

  function refuse(chunk: Uint8Array, at: number): never {
    const line = linesBefore + 1 + countNewlines(chunk.subarray(0, at));
    const looksLike = guessFile(first ?? chunk);
    const place = { byte: bytesBefore + at + 1, line, value: chunk[at] };
    throw tableError({ kind: "not-text", ...place, ...(looksLike && { looksLike }) });
  }

  function decode(chunk: Uint8Array): string {
    first ??= chunk.slice(0, 4);
    const nul = chunk.indexOf(NUL);
    const sound = nul < 0 ? chunk : chunk.subarray(0, nul);
    let text: string;
    try {
      text = decoder.decode(sound);
    } catch {
      refuse(chunk, findInvalidUtf8(sound));
    }
    if (nul >= 0) refuse(chunk, nul);
    // Pieces are far shorter than the longest line, so only the line that ends in one can be too long. Old Macintosh
    // programs end it with CR.
    const newline = firstOf(chunk.indexOf(NEWLINE), chunk.indexOf(CARRIAGE_RETURN));
    lineBytes += newline < 0 ? chunk.length : newline;
    if (lineBytes > LONGEST_LINE_BYTES) throw tableError({ kind: "long-line", line: linesBefore + 1 });
    if (newline >= 0)
      lineBytes = chunk.length - 1 - Math.max(chunk.lastIndexOf(NEWLINE), chunk.lastIndexOf(CARRIAGE_RETURN));
    const isStart = bytesBefore === 0;
    linesBefore += countNewlines(chunk);
    bytesBefore += chunk.length;
    return isStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  }

  function push(bytes: Uint8Array): string {
    const chunk = tail.length > 0 ? joined(tail, bytes) : bytes;
    const whole = chunk.subarray(0, chunk.length - unfinishedTail(chunk));
    tail = chunk.slice(whole.length);
    return whole.length > 0 ? decode(whole) : "";
  }

  return { push, end: () => (tail.length > 0 ? decode(tail) : "") };
}

/** Where the first sequence of bytes starts that is not UTF-8; −1 if there is none. */
function findInvalidUtf8(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    try {
      if (decoder.decode(bytes.subarray(at, at + 1), { stream: true }) !== "") start = at + 1;
    } catch {
      return start;
    }
  }
  return start < bytes.length ? start : -1;
}

/** How many bytes at the end begin a character whose other bytes are still to come. */
function unfinishedTail(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** The smaller of two places, of which −1 is none. */
function firstOf(a: number, b: number): number {
  return a < 0 || b < 0 ? Math.max(a, b) : Math.min(a, b);
}

function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
