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
      message: "No item requires A2: the test may measure fewer attributes than requested.",
    },
  ]);
});

it("says nothing where nothing was learned, which the caller says", () => {
  const q = qMatrixFrom([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(qWarnings(q)).toEqual([]);
});
