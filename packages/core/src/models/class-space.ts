import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";

/** The attribute patterns that can occur: all 2^K, or fewer under a hierarchy. */
export interface ClassSpace {
  readonly K: number;
  /** Number of patterns. */
  readonly C: number;
  /** [C] ascending; bit k of a pattern says whether attribute k is mastered. */
  readonly patterns: Uint32Array;
}

/** Every pattern of K attributes. */
export function allPatterns(K: number): ClassSpace {
  const C = 2 ** K;
  return { K, C, patterns: Uint32Array.from({ length: C }, (_, c) => c) };
}

/** [J][C]: each class's pattern on the attributes that the item needs; bit a is the a-th of them. */
export function reducedPatterns(q: QMatrix, { C, patterns }: ClassSpace): Uint16Array[] {
  return q.items.map((_, j) => {
    const required = requiredAttributes(q, j);
    const reduced = new Uint16Array(C);
    for (let c = 0; c < C; c++) reduced[c] = reducedPattern(required, patterns[c]);
    return reduced;
  });
}

/** A pattern's bits at the attributes `required`, moved together. */
export function reducedPattern(required: readonly number[], pattern: number): number {
  let reduced = 0;
  for (let a = 0; a < required.length; a++) reduced |= ((pattern >>> required[a]) & 1) << a;
  return reduced;
}
