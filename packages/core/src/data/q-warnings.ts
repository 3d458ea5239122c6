import { emptyColumns, emptyRows, type QMatrix } from "./q-matrix.ts";

/** A sentence for every item that needs nothing and every attribute that nothing needs. */
export function qWarnings(q: QMatrix): string[] {
  const warnings = emptyRows(q).map(
    (j) => `Item "${q.items[j]}" needs no attribute in the learned Q-matrix.`,
  );
  const unused = emptyColumns(q).map(
    (k) => `Attribute "${q.attributes[k]}" is needed by no item: perhaps there are fewer attributes.`,
  );
  return [...warnings, ...unused];
}
