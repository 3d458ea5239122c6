import type { ClassTable } from "./class-table.ts";

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
