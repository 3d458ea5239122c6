import { describe, expect, it } from "vitest";
import { alignQ } from "./align-q.ts";
import { qMatrixFrom } from "./q-matrix.ts";

const q = qMatrixFrom(
  [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  { items: ["a", "b", "c"] },
);

describe("alignQ", () => {
  it("brings the rows into the order of the items", () => {
    const aligned = alignQ(q, ["c", "a", "b"]);
    expect(aligned.items).toEqual(["c", "a", "b"]);
    expect(aligned.entries).toEqual(Uint8Array.of(1, 1, 1, 0, 0, 1));
    expect(aligned.attributes).toEqual(["A1", "A2"]);
  });

  it("names the items it lacks and those it should not have", () => {
    expect(() => alignQ(q, ["a", "x", "y"], { where: "fitCdm" })).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message:
          'fitCdm: q must be a Q-matrix with a row for each of the 3 items of the responses and no other, received 3 rows; no row for "x", "y"; rows for unknown items "b", "c".',
      }),
    );
  });

  it("says that the shape is another", () => {
    expect(() => alignQ(q, ["a", "b"], { itemsOf: "true.csv" })).toThrow(
      expect.objectContaining({
        message:
          'alignQ: q must be a Q-matrix with a row for each of the 2 items of true.csv and no other, received 3 rows; rows for unknown items "c".',
      }),
    );
    expect(() => alignQ(q, ["a", "b", "c", "d"])).toThrow(
      expect.objectContaining({
        message:
          'alignQ: q must be a Q-matrix with a row for each of the 4 items of the responses and no other, received 3 rows; no row for "d".',
      }),
    );
  });
});
