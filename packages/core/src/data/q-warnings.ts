import { describeValue } from "../errors/describe-value.ts";
import type { Warning } from "../errors/warning.ts";
import { emptyColumns, emptyRows, type QMatrix } from "./q-matrix.ts";

/** A warning for every item that requires nothing and every attribute that nothing requires. */
export function qWarnings(q: QMatrix): Warning[] {
  const empty = emptyRows(q).map(
    (j): Warning => ({
      code: "item-without-attributes",
      message: `Item ${describeValue(q.items[j])} requires no attribute in the learned Q-matrix.`,
      items: [q.items[j]],
    }),
  );
  const unused = emptyColumns(q).map(
    (k): Warning => ({
      code: "unused-attribute",
      message: `No item requires attribute ${describeValue(q.attributes[k])}: there may be fewer attributes.`,
    }),
  );
  return [...empty, ...unused];
}
