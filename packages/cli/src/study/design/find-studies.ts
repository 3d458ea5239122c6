import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";

/** Where studies are looked for by their names. */
export const STUDIES = "studies";

/** The names of the studies below a folder: its folders with a design.json. */
export async function findStudies(root = STUDIES): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(folders.map((name) => isStudy(join(root, name))));
  return folders.filter((_, at) => found[at]).sort();
}

/** The folder of a study: a path to it or to its design.json, or the name of one in ./studies. */
export async function studyFolder(nameOrPath: string): Promise<string> {
  const path = basename(nameOrPath) === "design.json" ? resolve(nameOrPath, "..") : nameOrPath;
  for (const folder of [path, join(STUDIES, path)]) if (await isStudy(folder)) return folder;
  const names = await findStudies();
  throw new InvalidInputError(
    "study",
    "the study",
    "a folder with a design.json, or its name in ./studies",
    describeValue(nameOrPath),
    names.length > 0 ? `Available studies: ${names.join(", ")}.` : "There are no studies in ./studies.",
    `${describeValue(nameOrPath)} not found. Provide a folder that contains a design.json, or the name of a folder in ./studies.`,
  );
}

async function isStudy(folder: string): Promise<boolean> {
  return (await stat(join(folder, "design.json")).catch(() => undefined))?.isFile() ?? false;
}
