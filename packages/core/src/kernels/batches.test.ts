import fc from "fast-check";
import { expect, it } from "vitest";
import { batchesOf, spanOf } from "./batches.ts";

it("is the paper's partition where the batch size divides N: 40 batches of 50", () => {
  expect(batchesOf(2000, 50)).toEqual({ count: 40, size: 50, larger: 40 });
});

it("gives 757 students 16 batches of 47 or 48, not 15 of 50 and one of 7", () => {
  // 16 · 47 = 752, so five batches have one more
  expect(batchesOf(757, 50)).toEqual({ count: 16, size: 48, larger: 5 });
});

it("covers every student once, in batches that differ by at most one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 252 }), (N, most) => {
      const batches = batchesOf(N, most);
      let next = 0;
      for (let b = 0; b < batches.count; b++) {
        const { first, length } = spanOf(batches, b);
        expect(first).toBe(next);
        expect(length).toBeLessThanOrEqual(most);
        expect(batches.size - length).toBeLessThanOrEqual(1);
        next += length;
      }
      expect(next).toBe(N);
    }),
  );
});
