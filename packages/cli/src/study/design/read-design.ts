import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core";
import { readJson } from "../../files/read-json.ts";
import { cellsOf } from "./cells.ts";
import { designFault } from "./design-fault.ts";
import { dataDesign, type StudyDesign, studyDesign } from "./study-design.ts";

const A_DESIGN = "the design of a study";

/** The design in a study's folder, every cell of it checked; a file that is none is refused in one sentence. */
export async function readDesign(folder: string): Promise<StudyDesign> {
  const file = join(folder, "design.json");
  const value = await readJson(file, A_DESIGN);
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
