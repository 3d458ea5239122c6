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
  try {
    return { name, bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
  } catch (error) {
    throw tableError({
      kind: "damaged-gzip",
      isCut: /end of file|incomplete|cut short/i.test(String(error)),
    });
  }
}
