import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { InvalidInputError } from "@qmatrix/core/data";
import type { StudyDesign } from "../design/study-design.ts";

/**
 * Code of a study's own, for what the engine does not do. A module that runs exports `run`, one that reads earlier results
 * `earlier`, one that makes pages `pages`: docs/studies.md says what each is given and gives.
 */
type Exported = "run" | "earlier" | "pages";

/** Modules are files in the study's folder. A machine that does their jobs needs it under the same path, with what they import. */
export function checkModules(file: string, folder: string, { parts, earlier, pages }: StudyDesign): void {
  const check = (place: string, module: string) => {
    const isInside = !isAbsolute(module) && !normalize(module).startsWith("..");
    if (!isInside || !isFile(join(folder, module)))
      throw new InvalidInputError(file, place, "a file in the study's folder", JSON.stringify(module));
  };
  for (const [name, part] of Object.entries(parts))
    for (const [run, what] of Object.entries(part.runs))
      if (what.kind === "module") check(`parts.${name}.runs.${run}.module`, what.module);
  if (earlier) check("earlier.module", earlier.module);
  if (pages !== undefined) check("pages", pages);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

const DIGITS = 16;

/** A digest of a module's text. */
export async function moduleDigest(file: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex")
    .slice(0, DIGITS);
}

/** The function that a module exports under a name. The digest is a part of its address: a module that was edited is read anew. */
export async function importFrom<Func>(file: string, name: Exported): Promise<Func> {
  const { href } = pathToFileURL(file);
  const module = await load(`${href}?${await moduleDigest(file)}`, file);
  if (typeof module[name] !== "function")
    throw new InvalidInputError(file, name, "a function that the module exports", typeof module[name]);
  return module[name] as Func;
}

/** Code of the study's own that has a fault of its own is the study's. */
async function load(url: string, file: string): Promise<Record<string, unknown>> {
  try {
    return await import(url);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new InvalidInputError(
      file,
      "the module",
      "code that loads",
      reason,
      undefined,
      `{} fails to load (${reason}).`,
    );
  }
}
