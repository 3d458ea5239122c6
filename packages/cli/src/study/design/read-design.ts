import { join } from "node:path";
import { InvalidInputError, listChoices } from "@qmatrix/core/data";
import { checkModules } from "../modules/study-module.ts";
import { countCells } from "./cells.ts";
import { checkPart } from "./check-part.ts";
import { readChecked } from "./read-checked.ts";
import { MOST_CELLS, MOST_REPLICATIONS, type StudyDesign, studyDesign } from "./study-design.ts";

const A_DESIGN = "the design of a study";

/** The design in a study's folder, every cell of it checked; a file that is none is refused in one sentence. */
export async function readDesign(folder: string): Promise<StudyDesign> {
  const file = join(folder, "design.json");
  const design = await readChecked(file, A_DESIGN, studyDesign);
  if (Object.keys(design.parts).length === 0)
    throw new InvalidInputError(file, "parts", "at least one part", "none");
  checkSize(file, design);
  for (const [name, part] of Object.entries(design.parts)) checkPart(file, name, part, design);
  checkModules(file, folder, design);
  for (const name of Object.keys(design.parts)) checkAfter(file, design, name);
  return design;
}

/** A cross of a few long lists has more cells than any machine can run, or hold. */
function checkSize(file: string, { parts }: StudyDesign): void {
  let total = 0;
  for (const [name, part] of Object.entries(parts)) {
    const cells = countCells(part);
    if (cells > MOST_CELLS)
      throw new InvalidInputError(file, `parts.${name}`, `at most ${MOST_CELLS} cells`, `${cells}`);
    const most = Math.max(part.replications, ...(part.except ?? []).map(({ replications }) => replications));
    total += cells * Object.keys(part.runs).length * most;
  }
  if (total > MOST_REPLICATIONS)
    throw new InvalidInputError(
      file,
      "parts",
      `at most ${MOST_REPLICATIONS} replications in all`,
      `${total}`,
    );
}

/** Parts that come after others must come after parts that there are, and not after themselves. */
function checkAfter(file: string, { parts }: StudyDesign, name: string): void {
  const place = `parts.${name}.after`;
  const seen = new Set<string>();
  const ahead = [...(parts[name].after ?? [])];
  for (const other of ahead) {
    if (!Object.hasOwn(parts, other))
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
