import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { exchangeableColumns } from "./exchangeable-columns.ts";

const suggested = qMatrixFrom([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
]);

describe("exchangeableColumns", () => {
  it("names two columns that are as near to the expert's the other way round", () => {
    // the first two columns differ from each other in items 1 and 2; the expert has item 1 the other way round
    const expert = qMatrixFrom([
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 0],
    ]);
    expect(exchangeableColumns(expert, suggested)).toEqual([["A1", "A2"]]);
  });

  it("names none where the expert is right, nor columns that are the same", () => {
    expect(exchangeableColumns(suggested, suggested)).toEqual([]);
    const twice = qMatrixFrom([
      [1, 1],
      [1, 1],
    ]);
    expect(exchangeableColumns(twice, twice)).toEqual([]);
  });
});
