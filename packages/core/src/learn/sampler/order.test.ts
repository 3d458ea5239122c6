import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closedMask, directEdges, type Order, withEdge, withoutEdge } from "./order.ts";

const CHAIN = Uint32Array.of(0, 0b1, 0b11, 0b111);

/** Random edges, those that would make a cycle left out. */
const orders = fc
  .array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 10 })
  .map((edges) => edges.reduce<Order>((order, [k, l]) => withEdge(order, k, l) ?? order, new Uint32Array(6)));

function isTransitive(order: Order): boolean {
  return [...order.keys()].every((l) => closedMask(order[l], order) === order[l]);
}

describe("orders", () => {
  it("take in what follows from an edge", () => {
    const first = withEdge(new Uint32Array(4), 0, 1) as Order;
    const second = withEdge(first, 2, 3) as Order;
    // 0 → 1 and 2 → 3 joined by 1 → 2: a chain
    expect(withEdge(second, 1, 2)).toEqual(CHAIN);
  });

  it("refuse a cycle", () => {
    expect(withEdge(CHAIN, 3, 0)).toBeUndefined();
    expect(withEdge(CHAIN, 2, 2)).toBeUndefined();
  });

  it("list the edges that no others imply", () => {
    expect(directEdges(CHAIN)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("stay transitive and without cycles, whichever edges are put in or a direct one taken out", () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(isTransitive(order)).toBe(true);
        for (const [l, mask] of order.entries()) expect((mask >>> l) & 1).toBe(0);
        for (const [k, l] of directEdges(order)) {
          const without = withoutEdge(order, k, l);
          expect(isTransitive(without)).toBe(true);
          // together with what is left, the edge gives the order back
          expect(withEdge(without, k, l)).toEqual(order);
        }
      }),
    );
  });
});
