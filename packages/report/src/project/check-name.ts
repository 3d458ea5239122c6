import { describeValue } from "@qmatrix/core/data";
import { ProjectError } from "./project.ts";

/** Of a name, in bytes, on every file system in use. */
const LONGEST_NAME = 255;
const MOST_FOLDERS = 16;
/** What Windows takes for a device, whatever comes behind the full stop. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Throws unless a name can be a file's on every system, in the project's own folder: no way out of it, no option of a command. */
export function checkName(name: string, { folders = true } = {}): void {
  const parts = name.split("/");
  if (parts.length <= (folders ? MOST_FOLDERS : 1) && parts.every(isPlain)) return;
  throw new ProjectError(
    `${describeValue(name)} is not a name that a file in a project can have: folders must lie within it, and no part may begin with a full stop or a hyphen.`,
  );
}

function isPlain(part: string): boolean {
  return (
    part !== "" &&
    !/^[.-]|[. ]$/.test(part) &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    !/[\u0000-\u001f\u007f\\:*?"<>|]/.test(part) &&
    !/\p{Surrogate}/u.test(part) &&
    !DEVICE.test(part) &&
    new TextEncoder().encode(part).length <= LONGEST_NAME
  );
}

/** Throws where two names are one on a system that does not tell capitals apart. */
export function checkDistinct(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const key = name.normalize("NFC").toLowerCase();
    if (seen.has(key)) throw new ProjectError(`two files are named ${describeValue(name)}.`);
    seen.add(key);
  }
}
