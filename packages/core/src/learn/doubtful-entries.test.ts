import { expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { doubtfulEntries } from "./doubtful-entries.ts";

it("lists entries that are otherwise with probability 0.1 or more, the most doubtful first", () => {
  const q = qMatrixFrom([
    [1, 0],
    [1, 1],
  ]);
  expect(doubtfulEntries(q, Float64Array.of(0.95, 0.2, 0.4, 0.9))).toEqual([
    { item: "item2", attribute: "A1", inclusion: 0.4, inQ: true },
    { item: "item1", attribute: "A2", inclusion: 0.2, inQ: false },
  ]);
});
