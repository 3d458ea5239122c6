/** A file to be: its name, and what is in it. The command writes it into a folder, a page offers it as a download. */
export interface OutputFile {
  readonly name: string;
  /** Made when it is asked for, anew each time: a large table in pieces, which are never all in memory. */
  content(): Content | Promise<Content>;
}

export type Content = string | Iterable<string> | Uint8Array;

/** Everything in a file, as bytes. */
export async function bytesOf(file: OutputFile): Promise<Uint8Array> {
  const content = await file.content();
  if (content instanceof Uint8Array) return content;
  return new TextEncoder().encode(typeof content === "string" ? content : [...content].join(""));
}
