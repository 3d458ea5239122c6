/** What the bytes of a text mean; names as TextDecoder has them. */
export type Encoding = string;

/** Bytes that Windows-1252 does not use: text in it has none of them, nor control characters. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * The encoding of a text by its start: UTF-16 by its mark, or by a zero in every other byte; UTF-8 if it is that; else Windows-1252,
 * in which Excel saves CSV in the West, unless there are bytes that no text has: then it is called UTF-8, to be refused with its place.
 */
export function sniffEncoding(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at & 1]++;
  const half = start.length / 2;
  // names and digits are Latin letters: their upper bytes are zero
  if (start.length >= 8 && zeros[0] + zeros[1] > 0.6 * half)
    if (Math.min(...zeros) === 0) return zeros[1] > 0 ? "utf-16le" : "utf-16be";
  if (isUtf8(start)) return "utf-8";
  for (const byte of start) if (UNUSED.has(byte) || (byte < 0x20 && !isWhite(byte))) return "utf-8";
  return "windows-1252";
}

function isUtf8(start: Uint8Array): boolean {
  try {
    // a character may be cut where the start ends
    new TextDecoder("utf-8", { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isWhite(byte: number): boolean {
  return byte >= 0x09 && byte <= 0x0d;
}
