import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { responsesFrom } from "../../data/responses.ts";
import { responsePatterns } from "../em/response-patterns.ts";
import { expectedPairs, marginsOf, observedPairs, pairCorrelation, pairIndex } from "./pair-margins.ts";

const full = responsePatterns(
  responsesFrom([
    [1, 1, 0],
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [0, 0, 0],
  ]),
);

it("numbers the pairs (0,1), (0,2), …, (1,2), …", () => {
  const places: number[] = [];
  for (let i = 0; i < 5; i++) for (let j = i + 1; j < 5; j++) places.push(pairIndex(5, i, j));
  expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("counts students who answered alike as often as they are", () => {
  const { n, first, second, both } = observedPairs(full);
  expect([...n]).toEqual([5, 5, 5]);
  expect([...first]).toEqual([3, 3, 3]);
  expect([...second]).toEqual([3, 2, 2]);
  expect([...both]).toEqual([2, 1, 1]);
});

it("counts only those who answered both", () => {
  const patterns = responsePatterns(
    responsesFrom([
      [1, null, 1],
      [1, 1, null],
      [0, 1, 1],
      [null, 1, 0],
    ]),
  );
  const { n, first, second, both } = observedPairs(patterns);
  expect([...n]).toEqual([2, 2, 2]);
  expect([...first]).toEqual([1, 1, 2]);
  expect([...second]).toEqual([2, 2, 1]);
  expect([...both]).toEqual([1, 1, 1]);
});

it("lists the shares of items, then of pairs", () => {
  expect([...marginsOf(3, observedPairs(full))]).toEqual([0.6, 0.6, 0.4, 0.4, 0.2, 0.2]);
});

it("gives hand values of a model: π = (¼, ¾), P = (.2, .6) and (.4, .8)", () => {
  const table = {
    J: 2,
    C: 2,
    classes: Float64Array.of(0.25, 0.75),
    success: Float64Array.of(0.2, 0.6, 0.4, 0.8),
  };
  const expected = expectedPairs(table);
  // .05 + .45, .1 + .6, .25 · .08 + .75 · .48
  const atol = 1e-15; // rounding
  expectClose([expected.n[0], expected.first[0], expected.second[0], expected.both[0]], [1, 0.5, 0.7, 0.38], {
    atol,
  });
  expectClose(pairCorrelation(expected, 0)!, 0.03 / Math.sqrt(0.25 * 0.21), { atol });
});

it("has no correlation where a response does not vary, or nobody answered both", () => {
  const patterns = responsePatterns(
    responsesFrom([
      [1, 1, 0],
      [1, 0, null],
      [1, 1, null],
    ]),
  );
  const margins = observedPairs(patterns);
  expect([0, 1, 2].map((pair) => pairCorrelation(margins, pair))).toEqual([null, null, null]);
  const none = new Float64Array(1);
  expect(pairCorrelation({ n: none, first: none, second: none, both: none }, 0)).toBeNull();
});
