import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permuteAttributes, qMatrixFrom } from "../data/q-matrix.ts";
import { exchangedColumns } from "./exchanged-columns.ts";

const rows = Array.from({ length: 12 }, (_, j) => [0, 1, 2].map((k) => Number(j % 3 === k || j === k + 9)));
const start = qMatrixFrom(rows, { attributes: ["order", "distance", "fractions"] });

describe("exchangedColumns", () => {
  it("names the attributes that have each other's items", () => {
    const exchanged = permuteAttributes(start, [1, 0, 2], start.attributes);
    expect(exchangedColumns(exchanged, start)).toEqual([
      {
        code: "start-exchanged-attributes",
        message: expect.stringMatching(/"order", "distance" have exchanged/),
      },
    ]);
  });

  it("says nothing where there is no start, or where single entries differ", () => {
    expect(exchangedColumns(start, undefined)).toEqual([]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(35), { maxLength: 4 }), (changed) => {
        const entries = start.entries.map((entry, at) => (changed.includes(at) ? 1 - entry : entry));
        expect(exchangedColumns({ ...start, entries }, start)).toEqual([]);
      }),
    );
  });
});
