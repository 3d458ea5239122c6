import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { countRow } from "./bit-matrix.ts";
import type { Responses } from "./responses.ts";

/** Throws where an item has no response at all. */
export function checkItemsAnswered(where: string, { J, items, present }: Responses): void {
  for (let j = 0; j < J; j++)
    if (countRow(present, j) === 0)
      throw new InvalidInputError(
        where,
        `column ${describeValue(items[j])}`,
        "answered by at least one student",
        "only missing responses",
      );
}

/** A sentence for every item that all got right, or all wrong; throws where one has no response at all. */
export function constantItems(where: string, responses: Responses): string[] {
  checkItemsAnswered(where, responses);
  const { J, items, present, correct } = responses;
  const warnings: string[] = [];
  for (let j = 0; j < J; j++) {
    const right = countRow(correct, j);
    if (right === 0 || right === countRow(present, j))
      warnings.push(
        `${where}: column ${describeValue(items[j])} is answered ${right === 0 ? "incorrectly" : "correctly"} by all students, so it carries no information about attributes.`,
      );
  }
  return warnings;
}
