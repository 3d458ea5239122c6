import type { KnownEntries } from "../../data/known-entries.ts";
import type { QMatrix } from "../../data/q-matrix.ts";
import { orderColumns } from "./order-columns.ts";

/**
 * The same loadings [J, K] with their columns in the order that agrees best with what is known of the attributes: an
 * expert's entries, and entries that are fixed.
 */
export function alignLoadings(
  loadings: Float64Array,
  K: number,
  known: KnownEntries,
  start: QMatrix | undefined,
): Float64Array {
  const J = loadings.length / K;
  const wanted = (j: number, k: number): number => {
    if ((known.required[j] >>> k) & 1) return 1;
    if ((known.forbidden[j] >>> k) & 1) return -1;
    return start ? start.entries[j * K + k] - 0.5 : 0;
  };
  return orderColumns(loadings, K, (k, column) => {
    let gain = 0;
    for (let j = 0; j < J; j++) gain += wanted(j, k) * loadings[j * K + column];
    return gain;
  });
}
