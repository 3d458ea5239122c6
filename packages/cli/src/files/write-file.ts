import { type FileHandle, open } from "node:fs/promises";

/** Text kept back until there is so much of it: large enough for a write to cost little. */
const CHARACTERS_AT_ONCE = 256 * 1024;
/** What file systems say that cannot be asked to bring a file to the disk. */
const NO_SYNC = new Set(["EINVAL", "ENOTSUP", "ENOSYS"]);

/**
 * The one way to write a file: when it returns, every byte is on the disk; otherwise it throws. Text in pieces is never
 * whole in memory.
 */
export async function writeFile(
  path: string,
  content: string | Iterable<string> | Uint8Array,
): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const bytes of content instanceof Uint8Array ? [content] : encoded(content))
      await writeWhole(file, bytes);
    await file.sync().catch((error: NodeJS.ErrnoException) => {
      if (!NO_SYNC.has(error.code ?? "")) throw error;
    });
  } finally {
    // some file systems tell only here that the disk is full
    await file.close();
  }
}

/** Text in larger pieces, as bytes. */
function* encoded(text: string | Iterable<string>): Generator<Uint8Array> {
  let kept = "";
  for (const piece of typeof text === "string" ? [text] : text) {
    kept += piece;
    if (kept.length < CHARACTERS_AT_ONCE) continue;
    yield Buffer.from(kept);
    kept = "";
  }
  yield Buffer.from(kept);
}

/** A disk that is nearly full takes a part of what it is given, without an error, before it refuses the rest. */
export async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at);
    if (bytesWritten === 0) throw Object.assign(new Error("nothing was written"), { code: "EIO" });
    at += bytesWritten;
  }
}
