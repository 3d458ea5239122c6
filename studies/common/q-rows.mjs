import { qMatrixFrom } from "@qmatrix/core/data";
import { learnQ } from "@qmatrix/core/learn";

/** A Q-matrix as a raw file has it: a string of zeros and ones for each item. */
export function rowsOf({ J, K, entries }) {
  return Array.from({ length: J }, (_, j) => entries.subarray(j * K, (j + 1) * K).join(""));
}

/** Back again, with these names. */
export function qOfRows(rows, names) {
  return qMatrixFrom(
    rows.map((row) => [...row].map(Number)),
    names,
  );
}

/** Without the attributes that no item needs: a fit would give them parameters that mean nothing. */
export function usedColumns(q) {
  const { K, items, attributes } = q;
  const used = attributes.map((_, k) => k).filter((k) => items.some((_, j) => q.entries[j * K + k] === 1));
  const rows = items.map((_, j) => used.map((k) => q.entries[j * K + k]));
  return qMatrixFrom(rows, { items, attributes: used.map((k) => attributes[k]) });
}

/** A Q-matrix by the default learner, as a result has it. */
export function learnedRows(responses, options) {
  const { q, score, runs } = learnQ(responses, { adequacy: false, ...options });
  return { rows: rowsOf(q), score, runs };
}
