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
          'fitCdm: the rows of the Q-matrix must match the items of the responses. No row for "x", "y"; "b", "c" are not in the responses.',
      }),
    );
  });

  it("says that the shape is another", () => {
    expect(() => alignQ(q, ["a", "b"], { itemsOf: "true.csv" })).toThrow(
      expect.objectContaining({
        message: 'alignQ: the rows of the Q-matrix must match the items of true.csv. "c" is not in true.csv.',
      }),
    );
    expect(() => alignQ(q, ["a", "b", "c", "d"])).toThrow(
      expect.objectContaining({
        message: 'alignQ: the rows of the Q-matrix must match the items of the responses. No row for "d".',
      }),
    );
  });
});
