import { expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { simulate } from "../simulate/simulate.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import type { FixedEntries } from "./learn-options.ts";
import { startAgainstFixed } from "./start-against-fixed.ts";

const { responses } = simulate({ model: "DINA", attributes: 2, examinees: 50, noise: 0.1, rho: 0, seed: 1 });
const start = qMatrixFrom(
  Array.from({ length: 6 }, (_, j) => [1, j % 2]),
  { attributes: ["x", "y"] },
);

function warnings(fixed: FixedEntries) {
  return startAgainstFixed("learnQ", checkLearnOptions("learnQ", responses, { attributes: 2, start, fixed }));
}

it("names the entries of a start that are fixed otherwise", () => {
  const fixed: FixedEntries = [[0, 1], [1, 1], ...Array.from({ length: 4 }, () => [null, null])];
  expect(warnings(fixed)).toEqual([
    expect.stringMatching(
      /^learnQ: what is fixed is otherwise in the start, in "item1 × x", "item1 × y"\. What is fixed counts; /,
    ),
  ]);
});

it("says nothing where they agree, or where there is no start", () => {
  const fixed: FixedEntries = [[1, 0], ...Array.from({ length: 5 }, () => [null, null])];
  expect(warnings(fixed)).toEqual([]);
  expect(
    startAgainstFixed("learnQ", checkLearnOptions("learnQ", responses, { attributes: 2, fixed })),
  ).toEqual([]);
});
