import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { countRow } from "./bit-matrix.ts";
import type { Responses } from "./responses.ts";

/** Throws where an item has no answer at all; a sentence for every item that all got right, or all wrong. */
export function constantItems(where: string, responses: Responses): string[] {
  const warnings: string[] = [];
  for (let j = 0; j < responses.J; j++) {
    const column = `column ${describeValue(responses.items[j])}`;
    const answers = countRow(responses.present, j);
    const right = countRow(responses.correct, j);
    if (answers === 0)
      throw new InvalidInputError(
        where,
        column,
        "answered by at least one student",
        "only missing responses",
      );
    if (right === 0 || right === answers)
      warnings.push(
        `${where}: ${column} is answered ${right === 0 ? "incorrectly" : "correctly"} by all students, so it carries no information about attributes.`,
      );
  }
  return warnings;
}
