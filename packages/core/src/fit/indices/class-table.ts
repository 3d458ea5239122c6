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

/**
 * The margins' means m_a(c) [M, count] in the classes from … from + count − 1: P_jc of the J items, then P_ic P_jc of
 * the pairs in the order of pair-margins.ts.
 */
export function classMargins({ J, C, success }: ClassTable, from: number, count: number): Float64Array {
  const margins = new Float64Array((J + (J * (J - 1)) / 2) * count);
  for (let j = 0; j < J; j++)
    for (let c = 0; c < count; c++) margins[j * count + c] = success[j * C + from + c];
  for (let i = 0, a = J; i < J; i++)
    for (let j = i + 1; j < J; j++, a++)
      for (let c = 0; c < count; c++)
        margins[a * count + c] = margins[i * count + c] * margins[j * count + c];
  return margins;
}
