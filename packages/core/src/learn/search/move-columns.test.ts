import { describe, expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { movedColumns, restartItem } from "./move-columns.ts";
import { CELLS, emptyModel, type SearchModel } from "./search-model.ts";

function modelOf(...rows: number[]): SearchModel {
  const model = emptyModel(rows.length, 5);
  model.q.set(rows);
  model.slopes.fill(2);
  model.intercepts.fill(0.5);
  return model;
}

describe("movedColumns", () => {
  it("adds a column to the items of another", () => {
    const model = modelOf(0b001, 0b010, 0b101, 0b111, 0b100);
    const moved = movedColumns(model, { c: 0, l: 1, kind: "add" }, nothingKnown(5), 4);
    expect([...(moved?.q ?? [])]).toEqual([0b011, 0b010, 0b111, 0b111, 0b100]);
    // the attribute that means something else begins anew, the others stay
    expect([...(moved?.slopes ?? [])]).toEqual([1, 2, 2, 2, 2]);
    expect([...(moved?.intercepts ?? [])]).toEqual([0, 0.5, 0.5, 0.5, 0.5]);
    expect([...model.q]).toEqual([0b001, 0b010, 0b101, 0b111, 0b100]);
    expect(model.slopes[0]).toBe(2);
  });

  it("takes a column away from the items of another", () => {
    const moved = movedColumns(
      modelOf(0b011, 0b010, 0b111),
      { c: 0, l: 1, kind: "drop" },
      nothingKnown(3),
      4,
    );
    expect([...(moved?.q ?? [])]).toEqual([0b001, 0b010, 0b101]);
  });

  it("is nothing where nothing would change", () => {
    const known = nothingKnown(2);
    expect(movedColumns(modelOf(0b011, 0b100), { c: 0, l: 1, kind: "add" }, known, 4)).toBeUndefined();
    expect(movedColumns(modelOf(0b001, 0b100), { c: 0, l: 1, kind: "drop" }, known, 4)).toBeUndefined();
  });

  it("lets an item that is full give up its lowest other attribute", () => {
    const move = { c: 4, l: 3, kind: "add" } as const;
    expect(movedColumns(modelOf(0b10111), move, nothingKnown(1), 4)?.q[0]).toBe(0b11110);
    expect(movedColumns(modelOf(0b10011), move, nothingKnown(1), 2)?.q[0]).toBe(0b11000);
  });

  it("keeps to what is known, item by item", () => {
    const known = nothingKnown(3);
    known.forbidden[0] = 0b010;
    known.required[1] = 0b100;
    const moved = movedColumns(modelOf(0b001, 0b101, 0b001), { c: 0, l: 1, kind: "add" }, known, 2);
    // item 1 is full, and may not give up attribute 2
    expect([...(moved?.q ?? [])]).toEqual([0b001, 0b101, 0b011]);
  });

  it("changes nothing where one attribute is all that an item may have, where it used to loop without end", () => {
    expect(
      movedColumns(modelOf(0b001, 0b010), { c: 0, l: 1, kind: "add" }, nothingKnown(2), 1),
    ).toBeUndefined();
  });
});

describe("restartItem", () => {
  it("by hand: ¼ and ¾ by the family", () => {
    const model = modelOf(0b001, 0b011, 0b011, 0b011, 0b011);
    model.families.set([ADDITIVE, SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE]);
    for (let j = 0; j < 5; j++) restartItem(model, j);
    expect([...model.families]).toEqual([SATURATED, CONJUNCTIVE, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE]);
    const cells = (j: number, count: number) => [...model.cells.subarray(j * CELLS, j * CELLS + count)];
    expect(cells(0, 2)).toEqual([0.25, 0.75]);
    expect(cells(1, 4)).toEqual([0.25, 0.25, 0.25, 0.75]);
    expect(cells(2, 4)).toEqual([0.25, 0.25, 0.25, 0.75]);
    expect(cells(3, 4)).toEqual([0.25, 0.75, 0.75, 0.75]);
    expect(cells(4, 4)).toEqual([0.25, 0.5, 0.5, 0.75]);
  });
});
