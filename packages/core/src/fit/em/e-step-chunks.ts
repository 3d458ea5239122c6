import type { ClassSpace } from "../../models/class-space.ts";
import type { ResponsePatterns } from "./response-patterns.ts";

/** Rows start … end − 1 of the response patterns. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** Rows × classes of a chunk, about: eight milliseconds of work. */
const CHUNK = 2 ** 22;
/** Fewer rows would not pay for the lines that each chunk makes for itself (docs/decisions/0005-e-step.md). */
const FEWEST_ROWS = 1000;
const MOST_CHUNKS = 16;

/**
 * The ranges of rows that an E-step takes one after the other, or on several threads, adding their counts in this
 * order. They depend on the number of rows and classes only, so the sums have the same bits however many threads.
 */
export function eStepChunks({ U }: ResponsePatterns, { C }: ClassSpace): RowRange[] {
  const wanted = Math.min(Math.round((U * C) / CHUNK), Math.round(U / FEWEST_ROWS), MOST_CHUNKS);
  const chunks = Math.max(wanted, 1);
  return Array.from({ length: chunks }, (_, n) => ({
    start: Math.floor((U * n) / chunks),
    end: Math.floor((U * (n + 1)) / chunks),
  }));
}
