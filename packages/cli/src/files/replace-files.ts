import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";

/**
 * Replaces many files of a folder as one step. All that is needed stands in a folder of its own (NEW, BEFORE and
 * outdated.json), which then takes the name UNFINISHED in the target, by one rename: from there on the replacement counts.
 * The files are moved over the old ones and UNFINISHED goes. Where the process or the machine dies between two of
 * them, whoever comes next moves the rest. Where a file cannot be moved, those before it are taken back. Nothing here
 * waits, so that no handler of a signal runs in the middle.
 */
export const NEW = "new";
export const OUTDATED = "outdated.json";
const BEFORE = "before";
const UNFINISHED = ".qmatrix-unfinished";
const PARTIAL = ".qmatrix-partial-";

const THIS_HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 6);

/** A name for what this process writes aside; whether it is still at work can be told from it. */
export function partialName(): string {
  return `${PARTIAL}${THIS_HOST}-${process.pid}-${randomUUID().slice(0, 8)}`;
}

/** Takes away what processes of this machine have written aside that were killed. */
export async function removeStalePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PARTIAL)) continue;
    const [host, pid] = name.slice(PARTIAL.length).split("-");
    if (host === THIS_HOST && isGone(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Gives the folder the files in `aside`; `names` are those that it may have now and will not have as they are. */
export function replaceFiles(target: string, aside: string, names: readonly string[]): void {
  syncFolder(join(aside, NEW));
  if (!becomes(target, aside)) {
    finishReplacement(target);
    keepBefore(target, names, join(aside, BEFORE));
    syncFolder(aside);
    renameSync(aside, join(target, UNFINISHED));
    finishReplacement(target);
  }
  syncFolder(dirname(target));
}

/** A folder that is not there is made of the files at once. */
function becomes(target: string, aside: string): boolean {
  if (existsSync(target)) return false;
  try {
    renameSync(join(aside, NEW), target);
    return true;
  } catch (error) {
    // somebody else has made it meanwhile
    if (["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Keeps what is about to be replaced, as links where the file system has them. */
function keepBefore(target: string, names: readonly string[], before: string): void {
  mkdirSync(before);
  for (const name of names) {
    const file = join(target, name);
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) continue;
    try {
      linkSync(file, join(before, name));
    } catch {
      copyFileSync(file, join(before, name));
    }
  }
}

/** Completes a replacement that counts but was not completed; does nothing where there is none. */
export function finishReplacement(target: string): void {
  const unfinished = join(target, UNFINISHED);
  if (!existsSync(unfinished)) return;
  syncFolder(target);
  const fresh = join(unfinished, NEW);
  const before = join(unfinished, BEFORE);
  const moved: string[] = [];
  try {
    for (const name of namesIn(fresh)) {
      renameSync(join(fresh, name), join(target, name));
      moved.push(name);
    }
    for (const name of outdatedIn(unfinished)) rmSync(join(target, name), { force: true });
  } catch (error) {
    const kept = new Set(namesIn(before));
    for (const name of moved) if (!kept.has(name)) rmSync(join(target, name), { force: true });
    for (const name of kept) renameSync(join(before, name), join(target, name));
    throw error;
  } finally {
    syncFolder(target);
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Names only: a file that came from elsewhere must not point outside its folder. */
function outdatedIn(unfinished: string): string[] {
  try {
    const names: unknown = JSON.parse(readFileSync(join(unfinished, OUTDATED), "utf8"));
    return Array.isArray(names) ? names.filter((name) => name === basename(String(name))) : [];
  } catch {
    return [];
  }
}

/** Renames are on the disk only when their folder is; not every system can be asked. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // as good as it gets
  }
}
