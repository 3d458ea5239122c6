import { TableError, tableError } from "../finding.ts";
import { fileKind } from "../text/file-kind.ts";

/** A file that is in memory, as a page has it. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Whether the name says that tabs are between the cells. */
export function hasTabs(name: string): boolean {
  return /\.tsv(\.gz)?$/i.test(name);
}

/** Of a packed file, held in memory: a megabyte can unpack to a thousand. A table of 0 and 1 has half as many cells. */
const MOST_UNPACKED = 256 * 2 ** 20;

/** What is in a file that is packed by gzip; any other as it is. */
export async function unpacked({ name, bytes }: NamedFile, most = MOST_UNPACKED): Promise<NamedFile> {
  if (fileKind(bytes) !== "gzip") return { name, bytes };
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
  const pieces: BlobPart[] = [];
  let size = 0;
  try {
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > most) {
        await reader.cancel();
        throw tableError({ kind: "large-gzip", most });
      }
      pieces.push(next.value);
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw tableError({ kind: "damaged-gzip", isCut: CUT_SHORT.test(String(error)) });
  }
  return { name, bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
}

/** What Node, Chromium, Firefox and Safari say of a stream that ends too early; each says other things of one that is damaged. */
const CUT_SHORT = /end of file|truncated|unexpected end|incomplete|ended prematurely/i;
