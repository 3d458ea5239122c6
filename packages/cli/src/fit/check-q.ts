import { emptyColumns, emptyRows, listNames, type QMatrix, type Warning } from "@qmatrix/core/data";
import { columnText, unexpected } from "../files/file-error.ts";

/** Throws if no item requires an attribute, which then cannot be estimated. */
export function checkColumns(where: string, q: QMatrix): void {
  const [unused] = emptyColumns(q);
  if (unused === undefined) return;
  throw unexpected(
    where,
    [columnText(q.attributes[unused])],
    "an attribute required by at least one item",
    "only zeros",
    "Remove the column.",
  );
}

/** As `checkColumns`; a warning about items that require no attribute. */
export function checkQ(where: string, q: QMatrix): Warning[] {
  checkColumns(where, q);
  const items = emptyRows(q).map((j) => q.items[j]);
  if (items.length === 0) return [];
  const message =
    items.length === 1
      ? `${where}: item ${listNames(items)} requires no attribute, so its success probability is the same for all students.`
      : `${where}: ${items.length} items require no attribute, so their success probabilities are the same for all students: ${listNames(items)}.`;
  return [{ code: "item-without-attributes", message, items }];
}
