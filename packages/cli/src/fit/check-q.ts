import { describeValue, emptyColumns, emptyRows, type QMatrix, type Warning } from "@qmatrix/core/data";
import { columnText, unexpected } from "../files/file-error.ts";

/** Throws if no item requires an attribute, which then cannot be estimated; a warning for every item that requires none. */
export function checkQ(where: string, q: QMatrix): Warning[] {
  const [unused] = emptyColumns(q);
  if (unused !== undefined)
    throw unexpected(
      where,
      [columnText(q.attributes[unused])],
      "an attribute required by at least one item",
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
