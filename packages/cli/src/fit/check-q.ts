import { describeValue, emptyColumns, emptyRows, InvalidInputError, type QMatrix } from "@qmatrix/core";

/** Throws where no item needs an attribute, which then cannot be estimated; a sentence for every item that needs none. */
export function checkQ(where: string, q: QMatrix): string[] {
  const [unused] = emptyColumns(q);
  if (unused !== undefined)
    throw new InvalidInputError(
      where,
      `column ${describeValue(q.attributes[unused])}`,
      "an attribute that at least one item needs",
      "only zeros",
      "Take the column out.",
    );
  return emptyRows(q).map(
    (j) =>
      `${where}: item ${describeValue(q.items[j])} needs no attribute, so its success probability is one number for all students.`,
  );
}
