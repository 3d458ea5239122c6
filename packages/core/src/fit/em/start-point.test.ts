import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { checkFitOptions } from "../check-fit-options.ts";
import { responsePatterns } from "./response-patterns.ts";
import { startCells, startKind, startPoint } from "./start-point.ts";
import { emData } from "./start-steps.ts";

const q = qMatrixFrom([
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 1],
]);

it("has all five kinds in the first five starts, and in every eight three of them twice", () => {
  const kinds = Array.from({ length: 8 }, (_, start) => startKind(start));
  expect(new Set(kinds.slice(0, 5)).size).toBe(5);
  expect(kinds).toEqual([
    ...[
      "proportions",
      "conjunctive",
      "disjunctive",
      "additive",
      "random",
      "proportions",
      "additive",
      "random",
    ],
  ]);
  expect(startKind(8)).toBe("proportions");
});

it("gives each kind its shape, between g of .05 to .25 and 1 − s of .75 to .95", () => {
  const conjunctive = startCells(q, "conjunctive", false, stream(1))[2];
  const disjunctive = startCells(q, "disjunctive", false, stream(1))[2];
  const even = startCells(q, "additive", true, stream(1))[2];
  const low = conjunctive[0];
  const high = conjunctive[7];
  expect(low).toBeGreaterThanOrEqual(0.05);
  expect(low).toBeLessThanOrEqual(0.25);
  expect(high).toBeGreaterThanOrEqual(0.75);
  expect(high).toBeLessThanOrEqual(0.95);
  expect([...conjunctive]).toEqual([low, low, low, low, low, low, low, high]);
  // the same two draws
  expect([...disjunctive]).toEqual([low, high, high, high, high, high, high, high]);
  const third = (high - low) / 3;
  const steps = [0, 1, 1, 2, 1, 2, 2, 3].map((mastered) => low + mastered * third);
  expectClose(even, steps, { atol: 1e-15 });
  const uneven = startCells(q, "additive", false, stream(1))[2];
  expectClose(uneven[3] - uneven[2], uneven[1] - uneven[0], { atol: 1e-15 });
  expect(Math.abs(uneven[1] - even[1])).toBeGreaterThan(1e-3);
});

it("begins within the model, at another point for every start and seed", () => {
  const { responses, q: known } = simulate({ model: "ACDM", attributes: 3, examinees: 200, seed: 2 });
  const points = [1, 2].map((seed) => {
    const checked = checkFitOptions(responses, { q: known, model: "LLM", seed });
    const data = emData(responsePatterns(responses), checked.problem!);
    return Array.from({ length: 8 }, (_, start) => startPoint(checked, checked.problem!, data, start));
  });
  const [first] = points;
  for (const { items, classProbabilities } of first) {
    expectClose(
      classProbabilities.reduce((sum, p) => sum + p, 0),
      1,
      { atol: 1e-12 },
    );
    for (const { effects, probabilities } of items) {
      // additive in the logit
      const logit = (p: number) => Math.log(p / (1 - p));
      if (probabilities.length === 4)
        expectClose(logit(probabilities[3]), effects[0] + effects[1] + effects[2], { atol: 1e-9 });
    }
  }
  const ends = points.flat().map(({ items }) => items[items.length - 1].probabilities.join());
  // start 0 draws nothing
  expect(new Set(ends).size).toBe(15);
});
