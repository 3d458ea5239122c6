import { expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { alignLoadings } from "./align-loadings.ts";

/** Three items on two columns, the second of which is what an expert calls the first. */
const LOADINGS = Float64Array.of(0.1, 0.8, 0.7, 0, 0.6, 0.5);
const SWAPPED = [0.8, 0.1, 0, 0.7, 0.5, 0.6];

it("puts columns into the order of an expert's Q-matrix", () => {
  const start = qMatrixFrom([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  expect([...alignLoadings(LOADINGS, 2, nothingKnown(3), start)]).toEqual(SWAPPED);
});

it("puts columns into the order of fixed entries", () => {
  const required = { ...nothingKnown(3), required: Uint32Array.of(0b01, 0, 0) };
  expect([...alignLoadings(LOADINGS, 2, required, undefined)]).toEqual(SWAPPED);
  const forbidden = { ...nothingKnown(3), forbidden: Uint32Array.of(0, 0b01, 0) };
  expect([...alignLoadings(LOADINGS, 2, forbidden, undefined)]).toEqual(SWAPPED);
});
