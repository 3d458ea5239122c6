import { countRow, describeValue, InvalidInputError, type Responses } from "@qmatrix/core";
import type { ReadLogOptions } from "./long-options.ts";

/**
 * What `collectResponses` asks of a table with a row a student, asked of a log: throws where an item has no answer
 * at all; a sentence for every item that all got right, or all wrong.
 */
export function judgeAnswers(
  where: string,
  responses: Responses,
  { constantItems = "judge" }: ReadLogOptions,
): string[] {
  const warnings: string[] = [];
  if (constantItems === "allow") return warnings;
  for (const [j, name] of responses.items.entries()) {
    const item = `item ${describeValue(name)}`;
    const answers = countRow(responses.present, j);
    const right = countRow(responses.correct, j);
    if (answers === 0)
      throw new InvalidInputError(where, item, "answered by at least one student", "only missing answers");
    if (right === 0 || right === answers)
      warnings.push(
        `${where}: ${item} is answered ${right === 0 ? "wrong" : "right"} by everyone, so it says nothing about skills.`,
      );
  }
  return warnings;
}
