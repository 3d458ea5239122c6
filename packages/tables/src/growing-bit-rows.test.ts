import { createBitMatrix, setBit } from "@qmatrix/core/data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growingBitRows } from "./growing-bit-rows.ts";

const places = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100 }))
  .chain(([rows, columns]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      ones: fc.array(fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1)), { maxLength: 300 }),
    }),
  );

describe("growingBitRows", () => {
  it("gives the same bits, rows and columns exchanged, past every doubling", () => {
    fc.assert(
      fc.property(places, ({ rows, columns, ones }) => {
        const growing = growingBitRows(columns);
        const expected = createBitMatrix(columns, rows);
        for (let row = 0; row < rows; row++) {
          growing.addRow();
          for (const [at, column] of ones)
            if (at === row) {
              growing.set(column);
              setBit(expected, column, row);
            }
        }
        expect(growing.transposed()).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});
