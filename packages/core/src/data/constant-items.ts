import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Warning } from "../errors/warning.ts";
import { countRow } from "./bit-matrix.ts";
import type { Responses } from "./responses.ts";

/** Throws where an item has no response at all; a warning for every item that all answered correctly, or all incorrectly. */
export function constantItems(where: string, responses: Responses): Warning[] {
  const warnings: Warning[] = [];
  for (const [j, item] of responses.items.entries()) {
    const within = `item ${describeValue(item)}`;
    const answers = countRow(responses.present, j);
    const right = countRow(responses.correct, j);
    if (answers === 0)
      throw new InvalidInputError(
        where,
        { argument: "responses", within, at: ["items", j] },
        "answered by at least one student",
        "only missing responses",
      );
    if (right === 0 || right === answers)
      warnings.push({
        code: "constant-item",
        message: `Item ${describeValue(item)} is answered ${right === 0 ? "incorrectly" : "correctly"} by everyone, so it says nothing about skills.`,
        items: [item],
      });
  }
  return warnings;
}
