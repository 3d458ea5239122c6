import { type Cdm, enumerated } from "../../models/cdm.ts";
import { reducedPatterns } from "../../models/class-space.ts";

/** A model as a table of classes: P(class) and P(correct | class). */
export interface ClassTable {
  readonly J: number;
  readonly C: number;
  /** [C] π */
  readonly classes: Float64Array;
  /** [J, C] P */
  readonly success: Float64Array;
}

/** Every class's success probability on every item; throws where the classes are not listed. */
export function classTable(where: string, cdm: Cdm): ClassTable {
  const { space, probabilities: classes } = enumerated(where, cdm);
  const J = cdm.items.length;
  const success = new Float64Array(J * space.C);
  for (const [j, reduced] of reducedPatterns(cdm.q, space).entries())
    for (let c = 0; c < space.C; c++) success[j * space.C + c] = cdm.items[j].probabilities[reduced[c]];
  return { J, C: space.C, classes, success };
}
