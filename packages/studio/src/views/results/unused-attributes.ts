import { entryAt, type Matrix } from "../../steps/matrix.ts";

/** Names of the attributes that no item requires: with them nothing can be learned or fitted. */
export function unusedAttributes(matrix: Matrix): string[] {
  return matrix.attributes
    .filter((_, k) => !matrix.items.some((_, j) => entryAt(matrix, j, k) === 1))
    .map(({ name }) => name);
}
