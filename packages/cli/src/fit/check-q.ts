import { describeValue, emptyColumns, emptyRows, type QMatrix } from "@qmatrix/core";
import { columnText, unexpected } from "../files/file-error.ts";

/** Throws where no item needs an attribute, which then cannot be estimated; a sentence for every item that needs none. */
export function checkQ(where: string, q: QMatrix): string[] {
  const [unused] = emptyColumns(q);
  if (unused !== undefined)
    throw unexpected(
      where,
      [columnText(q.attributes[unused])],
      "at least one item that requires the attribute",
      "only zeros",
      "Remove the column.",
    );
  return emptyRows(q).map(
    (j) =>
      `${where}: item ${describeValue(q.items[j])} needs no attribute, so its success probability is one number for all students.`,
  );
}
