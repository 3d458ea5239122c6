import { onesOf } from "../../numeric/bits.ts";

/**
 * A hierarchy as prerequisites by attribute, [K] masks: bit k of order[l] says that l requires k. It is transitive (what a
 * prerequisite requires is required too) and has no cycles.
 */
export type Order = Uint32Array;

/** The order with one more prerequisite and all that follows from it; undefined if that makes a cycle. */
export function withEdge(order: Order, prerequisite: number, attribute: number): Order | undefined {
  if (prerequisite === attribute || (order[prerequisite] >>> attribute) & 1) return undefined;
  const below = (order[prerequisite] | (1 << prerequisite)) >>> 0;
  return order.map((mask, l) => (l === attribute || (mask >>> attribute) & 1 ? (mask | below) >>> 0 : mask));
}

/** The order without one of its direct edges. */
export function withoutEdge(order: Order, prerequisite: number, attribute: number): Order {
  return order.map((mask, l) => (l === attribute ? (mask & ~(1 << prerequisite)) >>> 0 : mask));
}

/** The prerequisites of an attribute that none of its other prerequisites requires. */
export function directPrerequisites(order: Order, attribute: number): number[] {
  const all = onesOf(order[attribute]);
  return all.filter((k) => !all.some((other) => (order[other] >>> k) & 1));
}

/** [prerequisite, attribute] of the direct edges: all others follow. */
export function directEdges(order: Order): (readonly [prerequisite: number, attribute: number])[] {
  return [...order.keys()].flatMap((l) => directPrerequisites(order, l).map((k) => [k, l] as const));
}

/** The mask with all prerequisites of its attributes. */
export function closedMask(mask: number, order: Order): number {
  return onesOf(mask).reduce((all, k) => all | order[k], mask) >>> 0;
}
