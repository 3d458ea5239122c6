import { expect, it } from "vitest";
import { permuteColumns } from "./permute-columns.ts";

it("takes column k from column order[k], row by row", () => {
  expect([...permuteColumns(Float64Array.of(1, 2, 3, 4, 5, 6), [2, 0, 1])]).toEqual([3, 1, 2, 6, 4, 5]);
});
