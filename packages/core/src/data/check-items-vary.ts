import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { countRow } from "./bit-matrix.ts";
import type { Responses } from "./responses.ts";

/**
 * Throws unless two items or more have correct and incorrect responses: what items share cannot be learned from fewer. A single
 * student, of whom that is not to be expected, passes.
 */
export function checkItemsVary(where: string, { N, J, present, correct }: Responses): void {
  if (N < 2) return;
  let varying = 0;
  for (let j = 0; j < J; j++) {
    const right = countRow(correct, j);
    if (right > 0 && right < countRow(present, j)) varying++;
  }
  if (varying < 2)
    throw new InvalidInputError(
      where,
      "responses",
      "both correct and incorrect for at least 2 items",
      `${varying} such ${varying === 1 ? "item" : "items"}`,
      undefined,
      `at least 2 items must have both correct and incorrect responses; ${varying === 0 ? "none does" : "only 1 does"}.`,
    );
}
