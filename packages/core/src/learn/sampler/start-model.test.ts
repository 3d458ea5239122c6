import { describe, expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { responsesFrom } from "../../data/responses.ts";
import { codedResponses } from "../coded-responses.ts";
import { CELLS } from "../items/index.ts";
import { startModel } from "./start-model.ts";

/** Items 0 and 1 are of attribute 0, item 2 of attribute 1. */
const LOADINGS = [0.8, 0.1, 0.6, 0.15, 0, 0.9];
const coded = codedResponses(
  responsesFrom([
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, null],
    [0, 0, 1],
  ]),
);

describe("startModel", () => {
  it("takes loadings above 0.2 for Q, and rises evenly", () => {
    const model = startModel(coded, LOADINGS, 2, nothingKnown(3), 4);
    expect([...model.q]).toEqual([0b01, 0b01, 0b10]);
    expect([...model.cells.subarray(0, 2)]).toEqual([0.25, 0.75]);
    expect([...model.families]).toEqual([0, 0, 0]);
  });

  it("keeps the three largest loadings of a row, fewer where an item may have fewer", () => {
    const wide = codedResponses(responsesFrom([[1], [0]]));
    const loadings = [0.3, 0.9, 0.5, 0.4];
    expect(startModel(wide, loadings, 4, nothingKnown(1), 4).q[0]).toBe(0b1110);
    expect(startModel(wide, loadings, 4, nothingKnown(1), 2).q[0]).toBe(0b0110);
  });

  it("keeps to what is known", () => {
    const known = nothingKnown(3);
    known.forbidden[0] = 0b01;
    known.required[2] = 0b01;
    const model = startModel(coded, LOADINGS, 2, known, 4);
    expect([...model.q]).toEqual([0b00, 0b01, 0b11]);
    expect(model.cells[0]).toBe(0.5);
    expect([...model.cells.subarray(2 * CELLS, 2 * CELLS + 4)]).toEqual([0.25, 0.5, 0.5, 0.75]);
  });
});
