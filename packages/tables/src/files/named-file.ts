import { tableError } from "../finding.ts";
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

/** What is in a file that is packed by gzip; any other as it is. */
export async function unpacked({ name, bytes }: NamedFile): Promise<NamedFile> {
  if (fileKind(bytes) !== "gzip") return { name, bytes };
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
  const pieces: BlobPart[] = [];
  try {
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
  } catch (error) {
    throw tableError({ kind: "damaged-gzip", isCut: CUT_SHORT.test(String(error)) });
  }
  return { name, bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
}

/** What Node, Chromium, Firefox and Safari say of a stream that ends too early; each says other things of one that is damaged. */
const CUT_SHORT = /end of file|truncated|unexpected end|incomplete|ended prematurely/i;
