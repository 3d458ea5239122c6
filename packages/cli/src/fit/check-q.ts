import { describeValue, emptyColumns, emptyRows, InvalidInputError, type QMatrix } from "@qmatrix/core";

/** Throws if no item requires an attribute, which then cannot be estimated; a warning for every item that requires none. */
export function checkQ(where: string, q: QMatrix): string[] {
  const [unused] = emptyColumns(q);
  if (unused !== undefined)
    throw new InvalidInputError(
      where,
      `column ${describeValue(q.attributes[unused])}`,
      "an attribute required by at least one item",
      "only zeros",
      "Remove the column.",
    );
  return emptyRows(q).map(
    (j) =>
      `${where}: item ${describeValue(q.items[j])} requires no attribute, so its success probability is the same for all students.`,
  );
}
