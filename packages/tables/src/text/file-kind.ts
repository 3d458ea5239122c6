/** What a file is by its first bytes; anything else is taken for text. */
export type FileKind = "text" | "gzip" | "parquet" | "spss" | "workbook";

export function fileKind(first: Uint8Array): FileKind {
  const start = String.fromCharCode(...first.subarray(0, 8));
  if (start.startsWith("\x1f\x8b")) return "gzip";
  if (start.startsWith("PK\x03\x04")) return "workbook";
  if (start.startsWith("$FL2@(#)") || start.startsWith("$FL3@(#)")) return "spss";
  return start.startsWith("PAR1") && !isOfText(first[4]) ? "parquet" : "text";
}

/** A table may begin with an item called PAR1; in Parquet a control character comes next. */
function isOfText(byte: number | undefined): boolean {
  return byte === undefined || byte >= 0x20 || "\t\n\r".includes(String.fromCharCode(byte));
}

/** What people take for a table in text. */
export type FileGuess = "utf-16" | "excel-or-zip" | "old-excel" | "gzip" | "parquet";

const FIRST_BYTES: readonly (readonly [number[], FileGuess])[] = [
  [[0xff, 0xfe], "utf-16"],
  [[0xfe, 0xff], "utf-16"],
  [[0x50, 0x4b, 0x03, 0x04], "excel-or-zip"],
  [[0xd0, 0xcf, 0x11, 0xe0], "old-excel"],
  [[0x1f, 0x8b], "gzip"],
  [[0x50, 0x41, 0x52, 0x31], "parquet"],
];

/** What a file that is not text may be, by its first bytes; undefined if they say nothing. */
export function guessFile(first: Uint8Array): FileGuess | undefined {
  const known = FIRST_BYTES.find(([bytes]) => bytes.every((byte, at) => first[at] === byte));
  if (known) return known[1];
  const alternate = first.length >= 4 && first[0] !== 0 && first[1] === 0 && first[2] !== 0 && first[3] === 0;
  return alternate ? "utf-16" : undefined;
}
