import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Warning } from "../errors/warning.ts";
import { countRow } from "./bit-matrix.ts";
import type { Responses } from "./responses.ts";

/** Throws where an item has no response at all. */
export function checkItemsAnswered(where: string, { items, present }: Responses): void {
  for (const [j, item] of items.entries())
    if (countRow(present, j) === 0)
      throw new InvalidInputError(
        where,
        { argument: "responses", within: `item ${describeValue(item)}`, at: ["items", j] },
        "answered by at least one student",
        "only missing responses",
      );
}

/** A warning for every item that all answered correctly, or all incorrectly; throws where one has no response at all. */
export function constantItems(where: string, responses: Responses): Warning[] {
  checkItemsAnswered(where, responses);
  const { items, present, correct } = responses;
  const warnings: Warning[] = [];
  for (const [j, item] of items.entries()) {
    const right = countRow(correct, j);
    if (right === 0 || right === countRow(present, j))
      warnings.push({
        code: "constant-item",
        message: `Item ${describeValue(item)} is answered ${right === 0 ? "incorrectly" : "correctly"} by all students, so it carries no information about attributes.`,
        items: [item],
      });
  }
  return warnings;
}
