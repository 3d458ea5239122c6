import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Dialect, FIRST_BYTES, fileKind, hasTabs, writtenAs } from "@qmatrix/tables/pieces";
import { peekBytes } from "./peek-bytes.ts";
import { bytesOfStream } from "./read-bytes.ts";

const CHUNK_BYTES = FIRST_BYTES;
/** Packed, a workbook is smaller than what it may be unpacked. */
const MOST_WORKBOOK_BYTES = 96 * 2 ** 20;

/** A file that turned out to be text, packed or not; its bytes are those of the text. */
export interface TextTable {
  readonly kind: "text";
  readonly isPacked: boolean;
  readonly encoding: string;
  readonly dialect: Dialect;
  readonly bytes: AsyncIterable<Buffer>;
}

/** A workbook, which is read whole: a pipe cannot be opened again. */
export interface WorkbookTable {
  readonly kind: "workbook";
  readonly bytes: Buffer;
}

export type OpenTable = TextTable | WorkbookTable | { readonly kind: "parquet" } | { readonly kind: "spss" };

/** What is known of how a file is written. */
export interface Written {
  readonly encoding?: string;
  /** The line of the header. */
  readonly header?: number | "none";
}

/** Opens a file that holds a table and tells from its first bytes what it is; the name only says whether it is TSV. */
export async function openTable(path: string, written: Written = {}): Promise<OpenTable> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const { start, whole } = await peekBytes(file, CHUNK_BYTES);
  const kind = fileKind(start);
  if (kind === "text") return textTable({ path, written, isPacked: false }, start, whole);
  if (kind === "gzip") {
    const text = await peekBytes(unpacked(whole), CHUNK_BYTES);
    return textTable({ path, written, isPacked: true }, text.start, text.whole);
  }
  if (kind === "workbook") return { kind, bytes: await bytesOfStream(whole, path, MOST_WORKBOOK_BYTES) };
  file.destroy();
  return { kind };
}

async function* unpacked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packed = Readable.from(bytes);
  const text = packed.pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  packed.on("error", (error) => text.destroy(error));
  try {
    yield* text;
  } finally {
    packed.destroy();
  }
}

function textTable(
  { path, written, isPacked }: { path: string; written: Written; isPacked: boolean },
  start: Buffer,
  bytes: AsyncIterable<Buffer>,
): TextTable {
  return { kind: "text", isPacked, ...writtenAs(start, { ...written, isTsv: hasTabs(path) }), bytes };
}
