import { fstatSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import { fileFault } from "../files/file-fault.ts";

const STDOUT = 1;
const NAME = "standard output";

/**
 * Writes to standard output, all of it or with an error. Node's own stream does not see that a disk took only a part of
 * what it was given. A reader that has seen enough (`| head`) is no fault.
 */
export async function writeOut(text: string): Promise<void> {
  if (isOnDisk()) return writeToDisk(text);
  const error = await new Promise((resolve) => process.stdout.write(text, resolve));
  if (error) outputFault(error);
}

/** The same for callers that cannot wait; what a pipe says comes as an event of `process.stdout`. */
export function writeOutNow(text: string): void {
  if (isOnDisk()) writeToDisk(text);
  else process.stdout.write(text);
}

/** Throws what is wrong with standard output. */
export function outputFault(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw fileFault(error, NAME);
}

/** A file, or a device that is not a terminal: what is neither read by somebody nor written later. */
function isOnDisk(): boolean {
  const kind = fstatSync(STDOUT);
  return kind.isFile() || (kind.isCharacterDevice() && !isatty(STDOUT));
}

function writeToDisk(text: string): void {
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; ) {
      const written = writeSync(STDOUT, bytes, at);
      if (written === 0) throw Object.assign(new Error("nothing was written"), { code: "EIO" });
      at += written;
    }
  } catch (error) {
    throw fileFault(error, NAME);
  }
}
