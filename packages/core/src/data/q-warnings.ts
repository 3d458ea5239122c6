import { listNames } from "../errors/list-names.ts";
import type { Warning } from "../errors/warning.ts";
import { emptyColumns, emptyRows, type QMatrix } from "./q-matrix.ts";

const MOST_NAMED = 5;

/**
 * A warning about the items that require no attribute, and one about the attributes that no item requires; none where nothing was
 * learned, of which the command says so first.
 */
export function qWarnings(q: QMatrix): Warning[] {
  const items = emptyRows(q).map((j) => q.items[j]);
  const unused = emptyColumns(q).map((k) => q.attributes[k]);
  const warnings: Warning[] = [];
  if (unused.length === q.K) return warnings;
  if (items.length > 0)
    warnings.push({
      code: "item-without-attributes",
      message:
        items.length === 1
          ? `Item ${listNames(items)} requires no attribute in the learned Q-matrix.`
          : `${items.length} items require no attribute in the learned Q-matrix: ${listNames(items)}.`,
      items,
    });
  if (unused.length > 0)
    warnings.push({
      code: "unused-attribute",
      message: `No item requires ${anyOf(unused)}: the test may measure fewer attributes than requested.`,
    });
  return warnings;
}

/** "A1", "A1 or A2", "A1, A2 or A3"; beyond a few, the rest is counted. */
function anyOf(names: readonly string[]): string {
  const shown =
    names.length > MOST_NAMED
      ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} others`]
      : names;
  return shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(", ")} or ${shown[shown.length - 1]}`;
}
