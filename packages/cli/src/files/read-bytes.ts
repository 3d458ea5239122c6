import { createReadStream } from "node:fs";
import { wrong } from "./file-error.ts";
import { fileFault } from "./file-fault.ts";

const MEBIBYTE = 2 ** 20;

/**
 * All bytes of a file, no more than so many: a pipe or device says no size, and may have no end. A file that cannot be read, or is
 * larger, is refused in a sentence; `expected` is what it should be.
 */
export async function readBytes(path: string, mostBytes: number, expected?: string): Promise<Buffer> {
  return bytesOfStream(createReadStream(path), path, mostBytes, expected);
}

/** The same of a file that is open. */
export async function bytesOfStream(
  stream: AsyncIterable<Buffer>,
  path: string,
  mostBytes: number,
  expected?: string,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of stream) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > mostBytes)
        throw wrong(
          path,
          [],
          `the file is larger than ${mostBytes / MEBIBYTE} MiB.`,
          expected === undefined ? "" : `Expected ${expected}.`,
        );
    }
    return Buffer.concat(pieces);
  } catch (error) {
    throw fileFault(error, path, expected);
  }
}
