import { listNames } from "../errors/list-names.ts";
import type { Warning } from "../errors/warning.ts";
import { emptyColumns, emptyRows, type QMatrix } from "./q-matrix.ts";

/** A warning about the items that require no attribute, and one about the attributes that no item requires. */
export function qWarnings(q: QMatrix): Warning[] {
  const items = emptyRows(q).map((j) => q.items[j]);
  const unused = emptyColumns(q).map((k) => q.attributes[k]);
  const warnings: Warning[] = [];
  if (items.length > 0)
    warnings.push({
      code: "item-without-attributes",
      message:
        items.length === 1
          ? `Item ${listNames(items)} requires no attribute in the learned Q-matrix.`
          : `${items.length} items require no attribute in the learned Q-matrix: ${listNames(items)}.`,
      items,
    });
  if (unused.length > 0) {
    const subject = `No item requires ${unused.length === 1 ? "attribute" : "attributes"} ${listNames(unused)}`;
    const isNothingLearned = unused.length === q.K;
    warnings.push({
      code: "unused-attribute",
      message: isNothingLearned
        ? `${subject}.`
        : `${subject}: the test may measure fewer attributes than requested.`,
    });
  }
  return warnings;
}
