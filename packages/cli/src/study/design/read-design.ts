import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core";
import { fileFault } from "../../files/file-fault.ts";
import { cellsOf } from "./cells.ts";
import { designFault } from "./design-fault.ts";
import { dataDesign, type StudyDesign, studyDesign } from "./study-design.ts";

const A_DESIGN = "the design of a study";

/** The design in a study's folder, every cell of it checked; a file that is none is refused in one sentence. */
export async function readDesign(folder: string): Promise<StudyDesign> {
  const file = join(folder, "design.json");
  const value = parsed(file, await textOf(file));
  const { data: design, error } = studyDesign.safeParse(value);
  if (error) throw designFault(file, value, error);
  for (const [name, part] of Object.entries(design.parts)) {
    if (Object.keys(part.runs).length === 0)
      throw new InvalidInputError(file, `parts.${name}.runs`, "at least one run", "none");
    for (const { data } of cellsOf(part)) {
      const checked = dataDesign.safeParse(data);
      if (checked.error) throw designFault(`${file}, a cell of ${name}`, data, checked.error);
    }
  }
  return design;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw fileFault(error, file, A_DESIGN);
  }
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError(
      file,
      "the file",
      A_DESIGN,
      `text that is not JSON (${(error as Error).message})`,
    );
  }
}
