import { qMatrixFrom } from "@qmatrix/core/data";
import { expect, it } from "vitest";
import { sureness } from "./sureness.ts";

it("adds up the probabilities of being wrong, and counts what is sure", () => {
  const q = qMatrixFrom([
    [1, 0],
    [0, 1],
  ]);
  // wrong with 0.25, 0.05, 0.5 and 0: in sum 0.8; 0.05 or less are two
  const { expectedErrors, nearlyCertain } = sureness({ q, inclusion: Float64Array.of(0.75, 0.05, 0.5, 1) });
  expect(expectedErrors).toBeCloseTo(0.8, 12); // sums of four doubles
  expect(nearlyCertain).toBe(2);
});
