import { join } from "node:path";
import { InvalidInputError, listChoices } from "@qmatrix/core/data";
import { readJson } from "../../files/read-json.ts";
import { checkModules } from "../modules/study-module.ts";
import { checkPart } from "./check-part.ts";
import { designFault } from "./design-fault.ts";
import { type StudyDesign, studyDesign } from "./study-design.ts";

const A_DESIGN = "the design of a study";

/** The design in a study's folder, every cell of it checked; a file that is none is refused in one sentence. */
export async function readDesign(folder: string): Promise<StudyDesign> {
  const file = join(folder, "design.json");
  const value = await readJson(file, A_DESIGN);
  const { data: design, error } = studyDesign.safeParse(value);
  if (error) throw designFault(file, value, error);
  if (Object.keys(design.parts).length === 0)
    throw new InvalidInputError(file, "parts", "at least one part", "none");
  for (const [name, part] of Object.entries(design.parts)) checkPart(file, name, part);
  checkModules(file, folder, design);
  for (const name of Object.keys(design.parts)) checkAfter(file, design, name);
  return design;
}

/** Parts that come after others must come after parts that there are, and not after themselves. */
function checkAfter(file: string, { parts }: StudyDesign, name: string): void {
  const place = `parts.${name}.after`;
  const seen = new Set<string>();
  const ahead = [...(parts[name].after ?? [])];
  for (const other of ahead) {
    if (!(other in parts))
      throw new InvalidInputError(
        file,
        place,
        listChoices(Object.keys(parts)),
        JSON.stringify(other),
        undefined,
        `{} names ${JSON.stringify(other)}, which is not a part of the study.`,
      );
    if (other === name)
      throw new InvalidInputError(
        file,
        place,
        "parts that can be done before it",
        JSON.stringify(name),
        undefined,
        "{} makes the part depend on itself.",
      );
    if (!seen.has(other)) ahead.push(...(parts[other].after ?? []));
    seen.add(other);
  }
}
