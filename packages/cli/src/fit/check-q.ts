import { describeValue, emptyColumns, emptyRows, type QMatrix, type Warning } from "@qmatrix/core";
import { columnText, unexpected } from "../files/file-error.ts";

/** Throws where no item needs an attribute, which then cannot be estimated; a warning for every item that requires none. */
export function checkQ(where: string, q: QMatrix): Warning[] {
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
    (j): Warning => ({
      code: "item-without-attributes",
      message: `${where}: item ${describeValue(q.items[j])} requires no attribute, so its success probability is the same for all students.`,
      items: [q.items[j]],
    }),
  );
}
