import { expect, it } from "vitest";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { simulate } from "../../simulate/simulate.ts";
import { checkLearnOptions } from "../check-learn-options.ts";
import type { FixedEntries } from "../learn-options.ts";
import { startWarnings } from "./start-warnings.ts";

const { responses } = simulate({ model: "DINA", attributes: 2, examinees: 50, noise: 0.1, rho: 0, seed: 1 });
const start = qMatrixFrom(
  Array.from({ length: 6 }, (_, j) => [1, j % 2]),
  { attributes: ["x", "y"] },
);

function warnings(fixed: FixedEntries) {
  return startWarnings(checkLearnOptions("learnQ", responses, { attributes: 2, start, fixed }));
}

it("names the entries of a start that are fixed otherwise", () => {
  const fixed: FixedEntries = [[0, 1], [1, 1], ...Array.from({ length: 4 }, () => [null, null])];
  expect(warnings(fixed)).toEqual([
    {
      code: "start-against-fixed",
      message: expect.stringMatching(
        /^Fixed entries contradict the starting Q-matrix: "item1 × x", "item1 × y"\. The fixed entries take precedence\. /,
      ),
    },
  ]);
});

it("says nothing where they agree, or where there is no start", () => {
  const fixed: FixedEntries = [[1, 0], ...Array.from({ length: 5 }, () => [null, null])];
  expect(warnings(fixed)).toEqual([]);
  expect(startWarnings(checkLearnOptions("learnQ", responses, { attributes: 2, fixed }))).toEqual([]);
});

it("names items that have more attributes than a search may begin with", () => {
  const { responses } = simulate({ model: "DINA", attributes: 4, examinees: 50, noise: 0.1, seed: 1 });
  const rows = Array.from({ length: 12 }, (_, j) =>
    [j % 4 === 0, j % 4 === 1, j % 4 === 2, j % 4 === 3].map(Number),
  );
  rows[4] = [1, 1, 1, 1];
  rows[5] = [1, 1, 1, 0];
  const told = (mostPerItem?: number) =>
    startWarnings(
      checkLearnOptions("learnQ", responses, { attributes: 4, start: qMatrixFrom(rows), mostPerItem }),
    );
  expect(told()).toEqual([
    {
      code: "start-too-many-attributes",
      message:
        'In the starting Q-matrix, an item has more than 3 attributes: "item5". The search begins with the first 3 and may add others.',
      items: ["item5"],
    },
  ]);
  expect(told(2)).toEqual([
    {
      code: "start-too-many-attributes",
      message:
        'In the starting Q-matrix, 2 items have more than 2 attributes: "item5", "item6". The search begins with the first 2 of each.',
      items: ["item5", "item6"],
    },
  ]);
});

it("names attributes that no item needs, and those that the same items need", () => {
  const { responses } = simulate({ model: "DINA", attributes: 4, examinees: 50, noise: 0.1, seed: 1 });
  const start = qMatrixFrom(
    Array.from({ length: 12 }, (_, j) => [j % 2, 0, j % 2, 1 - (j % 2)]),
    { attributes: ["a", "b", "c", "d"] },
  );
  expect(startWarnings(checkLearnOptions("learnQ", responses, { attributes: 4, start }))).toEqual([
    {
      code: "start-unused-attribute",
      message: expect.stringContaining('No item requires "b" in the starting Q-matrix, so'),
    },
    {
      code: "start-equal-attributes",
      message: expect.stringContaining(
        '"a" and "c" are required by the same items in the starting Q-matrix.',
      ),
    },
  ]);
});
