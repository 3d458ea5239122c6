import type { Responses } from "@qmatrix/core/data";

/**
 * Students × items × attributes × searches below which one thread is as fast as two and takes half the processor time:
 * a thread of its own takes as long to warm up as such a search takes (measured with two searches: bench/learn).
 */
const SMALL = 500_000;

/** How many threads searches of this size are worth, of at most so many. */
export function threadsFor({ N, J }: Responses, attributes: number, searches: number, most: number): number {
  return N * J * attributes * searches < SMALL ? 1 : Math.min(most, searches);
}
