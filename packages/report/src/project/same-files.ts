import type { ProjectFile } from "./project.ts";

/** Which files of a run came out the same when it was run again, and which did not. */
export interface Reproduced {
  readonly same: readonly string[];
  readonly different: readonly string[];
}

/** Compares the files of a run with those of running it again, byte by byte; of result.json all but the times it took. */
export function compareFiles(recorded: readonly ProjectFile[], again: readonly ProjectFile[]): Reproduced {
  const same: string[] = [];
  const different: string[] = [];
  const names = new Set([...recorded, ...again].map(({ name }) => name));
  for (const name of names) {
    const [one, other] = [recorded, again].map((files) => files.find((file) => file.name === name));
    const isSame =
      one !== undefined && other !== undefined && isEqual(withoutTimes(one), withoutTimes(other));
    (isSame ? same : different).push(name);
  }
  return { same, different };
}

/** The times stand last in the file, under a key of their own. */
const TIMINGS = /,\n {2}"timings": \{[^{}]*\}\n\}\n$/;

function withoutTimes({ name, bytes }: ProjectFile): Uint8Array {
  if (name !== "result.json") return bytes;
  return new TextEncoder().encode(new TextDecoder().decode(bytes).replace(TIMINGS, "\n}\n"));
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
