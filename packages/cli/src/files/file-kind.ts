/** What a file is by its first bytes; anything else is taken for text. */
export type FileKind = "text" | "gzip" | "parquet" | "spss";

export function fileKind(first: Uint8Array): FileKind {
  const start = String.fromCharCode(...first.subarray(0, 8));
  if (start.startsWith("\x1f\x8b")) return "gzip";
  if (start.startsWith("$FL2@(#)") || start.startsWith("$FL3@(#)")) return "spss";
  return start.startsWith("PAR1") && !isOfText(first[4]) ? "parquet" : "text";
}

/** A table may begin with an item called PAR1; in Parquet a control character comes next. */
function isOfText(byte: number | undefined): boolean {
  return byte === undefined || byte >= 0x20 || "\t\n\r".includes(String.fromCharCode(byte));
}

/** First bytes of files that people take for tables, and what to do with them. */
const KINDS: readonly (readonly [number[], string])[] = [
  [[0xff, 0xfe], "It looks like UTF-16; save it as UTF-8."],
  [[0xfe, 0xff], "It looks like UTF-16; save it as UTF-8."],
  [[0x50, 0x4b, 0x03, 0x04], "It looks like an Excel workbook or a ZIP file; save the table as CSV."],
  [[0xd0, 0xcf, 0x11, 0xe0], "It looks like an old Excel workbook; save the table as CSV."],
  [[0x1f, 0x8b], "It looks like a gzip file; unpack it first."],
  [[0x50, 0x41, 0x52, 0x31], "It looks like a Parquet file; save the table as CSV."],
];

const UTF16_WITHOUT_MARK = "It looks like UTF-16; save it as UTF-8.";

/** What to do with a file that is not text, guessed from its first bytes; undefined if they say nothing. */
export function hintFromFirstBytes(first: Uint8Array): string | undefined {
  const known = KINDS.find(([bytes]) => bytes.every((byte, at) => first[at] === byte));
  if (known) return known[1];
  const alternate = first.length >= 4 && first[0] !== 0 && first[1] === 0 && first[2] !== 0 && first[3] === 0;
  return alternate ? UTF16_WITHOUT_MARK : undefined;
}
