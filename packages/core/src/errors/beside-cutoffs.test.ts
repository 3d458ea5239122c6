import fc from "fast-check";
import { expect, it } from "vitest";
import { besideCutoffs } from "./beside-cutoffs.ts";

// "0.10" used to be missing from a list of those from 0.1 on, and "20%" to be uncertain where up to 20% was not mastered
it("prints a figure on its own side of a cutoff", () => {
  expect(besideCutoffs(0.0962, 2, [0.1])).toBe("0.096");
  expect(besideCutoffs(0.0999, 2, [0.1])).toBe("0.0999");
  expect(besideCutoffs(0.1, 2, [0.1])).toBe("0.10");
  expect(besideCutoffs(0.0851, 2, [0.1])).toBe("0.09");
  expect(besideCutoffs(20.04, 0, [20, 80])).toBe("20.04");
  expect(besideCutoffs(79.6, 0, [20, 80])).toBe("79.6");
  expect(besideCutoffs(1 - 0.9, 2, [0.1])).toBe("0.10");
});

it("rounds alike on both sides, wherever the cutoff is", () => {
  const figure = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000);
  fc.assert(
    fc.property(figure, figure, (value, cutoff) => {
      const text = besideCutoffs(value, 2, [cutoff]);
      expect(Math.sign(Number(text) - cutoff)).toBe(Math.sign(value - cutoff));
    }),
  );
});
