import { randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describeValue } from "@qmatrix/core/data";
import { wrong } from "./file-error.ts";
import { folderFault } from "./file-fault.ts";
import { removeWhenStopped } from "./remove-when-stopped.ts";

/** A file to be: its name, and what writes it to a path. */
export interface OutputFile {
  readonly name: string;
  write(path: string): Promise<void>;
}

/**
 * Throws where a folder could not be written later, before hours of work go into what it is to hold. Writes
 * nothing.
 */
export async function checkOutputFolder(folder: string): Promise<void> {
  try {
    for (let at = resolve(folder); ; at = dirname(at)) {
      const kind = await stat(at).catch(ignoreMissing);
      if (kind === undefined) continue;
      if (!kind.isDirectory())
        throw wrong(
          `--out ${describeValue(folder)}`,
          [],
          at === resolve(folder)
            ? "it is a file, not a folder."
            : `it lies within the file ${describeValue(at)}.`,
        );
      await access(at, constants.W_OK | constants.X_OK);
      return;
    }
  } catch (error) {
    throw folderFault(error, folder);
  }
}

export interface WriteFolderOptions {
  /** Files that an earlier run of the same command may have left and this one does not write: they go. */
  readonly outdated?: readonly string[];
}

/**
 * Writes files into a folder, all of them or none: they are written into a temporary folder beside it, which
 * then takes its name. A folder that is there already keeps its other files, and gets each new one by rename.
 */
export async function writeOutputFolder(
  folder: string,
  files: readonly OutputFile[],
  { outdated = [] }: WriteFolderOptions = {},
): Promise<void> {
  await checkOutputFolder(folder);
  const target = resolve(folder);
  const aside = `${target}.partial-${randomUUID().slice(0, 8)}`;
  const stopWatching = removeWhenStopped(aside);
  try {
    await mkdir(dirname(aside), { recursive: true });
    await mkdir(aside);
    for (const { name, write } of files) await write(join(aside, name));
    if ((await stat(target).catch(ignoreMissing)) === undefined) await rename(aside, target);
    else {
      for (const { name } of files) await rename(join(aside, name), join(target, name));
      for (const name of outdated) await rm(join(target, name), { force: true });
    }
  } catch (error) {
    throw folderFault(error, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
    stopWatching();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
