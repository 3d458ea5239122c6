import { emptyColumns, emptyRows, type QMatrix } from "./q-matrix.ts";

/** A sentence for every item that needs nothing and every attribute that nothing needs. */
export function qWarnings(q: QMatrix): string[] {
  const warnings = emptyRows(q).map(
    (j) => `Item "${q.items[j]}" requires no attribute in the learned Q-matrix.`,
  );
  const unused = emptyColumns(q).map(
    (k) => `No item requires attribute "${q.attributes[k]}": there may be fewer attributes.`,
  );
  return [...warnings, ...unused];
}
