import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Dialect, type FileKind, fileKind, sniffDialect } from "@qmatrix/tables/pieces";
import { peekBytes } from "./peek-bytes.ts";

export const CHUNK_BYTES = 256 * 1024;

/** A file that turned out to be text, packed or not; its bytes are those of the text. */
export interface TextTable {
  readonly kind: "text";
  readonly isPacked: boolean;
  readonly dialect: Dialect;
  readonly bytes: AsyncIterable<Buffer>;
}

export type OpenTable = TextTable | { readonly kind: Exclude<FileKind, "text" | "gzip"> };

/** Opens a file that holds a table and tells from its first bytes what it is; the name only says whether it is TSV. */
export async function openTable(path: string): Promise<OpenTable> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const { start, whole } = await peekBytes(file, CHUNK_BYTES);
  const kind = fileKind(start);
  if (kind === "text") return textTable(path, start, whole, false);
  if (kind === "gzip") {
    const text = await peekBytes(unpacked(whole), CHUNK_BYTES);
    return textTable(path, text.start, text.whole, true);
  }
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

function textTable(path: string, start: Buffer, bytes: AsyncIterable<Buffer>, isPacked: boolean): TextTable {
  const isTsv = /\.tsv(\.gz)?$/i.test(path);
  const dialect = sniffDialect(start.toString().replace(/^\ufeff/, ""), isTsv ? "\t" : undefined);
  return { kind: "text", isPacked, dialect, bytes };
}
