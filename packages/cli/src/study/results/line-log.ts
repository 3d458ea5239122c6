import { open } from "node:fs/promises";
import { fileFault } from "../../files/file-fault.ts";
import { writeWhole } from "../../files/write-file.ts";
import { cutTornLine } from "./read-lines.ts";

/** A file of JSON lines that only grows. What `append` has returned from stays, whatever happens then. */
export interface LineLog {
  append(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file at its end, after the last whole line. */
export async function openLog(file: string): Promise<LineLog> {
  await cutTornLine(file);
  const handle = await open(file, "a");
  let { size } = await handle.stat();
  let fault: unknown;
  return {
    async append(texts) {
      if (fault !== undefined) throw fault;
      if (texts.length === 0) return;
      const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
      try {
        await writeWhole(handle, bytes);
        await handle.datasync();
        size += bytes.length;
      } catch (error) {
        // what comes after a torn line would be lost with it
        fault = fileFault(error, file);
        await handle.truncate(size).catch(() => undefined);
        throw fault;
      }
    },
    close: () => handle.close(),
  };
}
