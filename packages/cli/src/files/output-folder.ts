import { mkdirSync, rmdirSync, rmSync } from "node:fs";
import { lstat, mkdir, readlink, realpath, stat, statfs } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describeValue } from "@qmatrix/core/data";
import type { OutputFile } from "@qmatrix/report/files";
import { wrong } from "./file-error.ts";
import { folderFault } from "./file-fault.ts";
import { cleanUpWhenStopped } from "./remove-when-stopped.ts";
import {
  finishReplacement,
  NEW,
  OUTDATED,
  partialName,
  removeStalePartials,
  replaceFiles,
} from "./replace-files.ts";
import { writeFile } from "./write-file.ts";

/** Of a name, in bytes, on every file system in use. */
const LONGEST_NAME = 255;

/**
 * Throws where files of these names could not be written into a folder later, before hours of work go into them. Leaves
 * nothing; completes or takes away what a killed run has left.
 */
export async function checkOutputFolder(folder: string, names: readonly string[] = []): Promise<void> {
  try {
    const { target, exists, nearest } = await findPlace(folder);
    await removeStalePartials(nearest);
    if (exists) {
      finishReplacement(target);
      for (const name of names) await checkPlaceOf(folder, target, name);
    }
    // whether a folder can be made is known only when it was: rights, quotas and disks that are read-only differ
    const probe = join(nearest, partialName());
    mkdirSync(probe);
    rmdirSync(probe);
    await checkRoom(folder, nearest);
  } catch (error) {
    throw folderFault(error, folder);
  }
}

export interface WriteFolderOptions {
  /** Files that an earlier run of the same command may have left and this one does not write: they go. */
  readonly outdated?: readonly string[];
}

/**
 * Writes files into a folder, all of them or none: aside first, on the same file system, every byte of them on the disk.
 * A new folder then gets its name at once; in one that is there, all files are replaced, or none is (see
 * replace-files.ts), and the other files stay.
 */
export async function writeOutputFolder(
  folder: string,
  files: readonly OutputFile[],
  { outdated = [] }: WriteFolderOptions = {},
): Promise<void> {
  await checkOutputFolder(folder, [...files.map(({ name }) => name), ...outdated]);
  for (const { name } of files)
    if (name !== basename(name) || name.startsWith("."))
      throw new Error(`writeOutputFolder: ${name} is a path, not a name`);
  const made: string[] = [];
  let cleanUp = () => {};
  let stopWatching = () => {};
  try {
    const { target, exists } = await findPlace(folder);
    const parent = exists ? target : dirname(target);
    const aside = join(parent, partialName());
    cleanUp = () => {
      rmSync(aside, { recursive: true, force: true });
      for (const path of made.splice(0).reverse()) removeIfEmpty(path);
    };
    stopWatching = cleanUpWhenStopped(() => cleanUp());
    await makeFolders(parent, made);
    await mkdir(join(aside, NEW), { recursive: true });
    for (const file of files) await writeFile(join(aside, NEW, file.name), await file.content());
    await writeFile(join(aside, OUTDATED), JSON.stringify(outdated));
    replaceFiles(target, aside, [...files.map(({ name }) => name), ...outdated]);
    made.length = 0;
  } catch (error) {
    throw folderFault(error, folder);
  } finally {
    cleanUp();
    // a signal that came while the files were replaced is heard only when the event loop has gone round
    await setImmediate();
    await setImmediate();
    stopWatching();
  }
}

interface Place {
  /** The folder, behind all links. */
  readonly target: string;
  readonly exists: boolean;
  /** Itself, or the folder above it that is there. */
  readonly nearest: string;
}

async function findPlace(folder: string): Promise<Place> {
  const shown = `--out ${describeValue(folder)}`;
  if (folder.trim() === "") throw wrong(shown, [], "expected the name of a folder, found an empty one.");
  const whole = resolve(folder);
  const missing: string[] = [];
  for (let at = whole; ; at = dirname(at)) {
    const kind = await stat(at).catch(ignoreMissing);
    if (kind === undefined) {
      if (await isLink(at))
        throw wrong(shown, [], `it is a link to ${describeValue(await readlink(at))}, which does not exist.`);
      if (Buffer.byteLength(basename(at)) > LONGEST_NAME) throw wrong(shown, [], "the name is too long.");
      missing.unshift(basename(at));
      continue;
    }
    if (!kind.isDirectory())
      throw wrong(
        shown,
        [],
        at === whole ? "it is a file, not a folder." : `it lies within the file ${describeValue(at)}.`,
      );
    const nearest = await realpath(at);
    return { target: join(nearest, ...missing), exists: missing.length === 0, nearest };
  }
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreMissing))?.isSymbolicLink() ?? false;
}

/** Something that is no file can not be replaced by one. */
async function checkPlaceOf(folder: string, target: string, name: string): Promise<void> {
  const kind = await lstat(join(target, name)).catch(ignoreMissing);
  if (kind === undefined || kind.isFile() || kind.isSymbolicLink()) return;
  const what = kind.isDirectory() ? "is a folder" : "is not a file";
  throw wrong(`--out ${describeValue(folder)}`, [], `${name} in it ${what}, and would be replaced.`);
}

/** The results of the smallest run take some kilobytes. */
async function checkRoom(folder: string, nearest: string): Promise<void> {
  const { blocks, bavail, bfree } = await statfs(nearest);
  const free = process.getuid?.() === 0 ? bfree : bavail;
  // file systems that do not count say 0 of 0
  if (blocks > 0 && free <= 0) throw wrong(`--out ${describeValue(folder)}`, [], "the disk is full.");
}

/** As `mkdir -p`; `made` says which ones, outermost first. */
async function makeFolders(folder: string, made: string[]): Promise<void> {
  if (await stat(folder).catch(ignoreMissing)) return;
  await makeFolders(dirname(folder), made);
  await mkdir(folder);
  made.push(folder);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // somebody has put something there
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
