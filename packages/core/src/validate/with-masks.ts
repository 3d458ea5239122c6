import type { QMatrix } from "../data/q-matrix.ts";

/** The same items and attributes with q-vectors given as bits. */
export function withMasks(q: QMatrix, masks: Uint32Array): QMatrix {
  const { K } = q;
  return { ...q, entries: q.entries.map((_, at) => (masks[Math.floor(at / K)] >>> (at % K)) & 1) };
}
