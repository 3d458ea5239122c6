import { expect, it } from "vitest";
import { qMatrixFrom } from "./q-matrix.ts";
import { qWarnings } from "./q-warnings.ts";

it("warns of attributes that no item requires", () => {
  const q = qMatrixFrom([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(qWarnings(q)).toEqual([
    {
      code: "unused-attribute",
      message: 'No item requires attribute "A2": the test may measure fewer attributes than requested.',
    },
  ]);
});

it("does not conclude anything about their number where nothing was learned", () => {
  const q = qMatrixFrom([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(qWarnings(q).map(({ message }) => message)).toEqual([
    '3 items require no attribute in the learned Q-matrix: "item1", "item2", "item3".',
    'No item requires attributes "A1", "A2".',
  ]);
});
