import { emptyRows, type QMatrix } from "./q-matrix.ts";

/** A sentence for every item that needs nothing and every attribute that nothing needs. */
export function qWarnings(q: QMatrix): string[] {
  const warnings = emptyRows(q).map(
    (j) => `Item "${q.items[j]}" needs no attribute in the learned Q-matrix.`,
  );
  for (let k = 0; k < q.K; k++) {
    const used = Array.from({ length: q.J }, (_, j) => q.entries[j * q.K + k]).includes(1);
    if (!used)
      warnings.push(
        `Attribute "${q.attributes[k]}" is needed by no item: perhaps there are fewer attributes.`,
      );
  }
  return warnings;
}
