import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { listNames } from "../errors/list-names.ts";
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

/** A warning about the items that all answered correctly, and one about those that all answered incorrectly; throws where one has no response at all. */
export function constantItems(where: string, responses: Responses): Warning[] {
  checkItemsAnswered(where, responses);
  const { present, correct } = responses;
  const found = (isConstant: (right: number, j: number) => boolean) =>
    responses.items.filter((_, j) => isConstant(countRow(correct, j), j));
  const groups = [
    { how: "correctly", items: found((right, j) => right === countRow(present, j)) },
    { how: "incorrectly", items: found((right) => right === 0) },
  ];
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ how, items }) => ({ code: "constant-item", message: constantItemsText(items, how), items }));
}

/** "Item "a" was answered correctly by all students, …", or several of them. */
function constantItemsText(items: readonly string[], how: string): string {
  return items.length === 1
    ? `Item ${listNames(items)} was answered ${how} by all students, so it provides no information about attributes.`
    : `${items.length} items were answered ${how} by all students, so they provide no information about attributes: ${listNames(items)}.`;
}
