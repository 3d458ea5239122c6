import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countRow, createBitMatrix, getBit, setBit } from "./bit-matrix.ts";

const places = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100 }))
  .chain(([rows, columns]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      ones: fc.array(fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1)), { maxLength: 300 }),
    }),
  );

describe("a bit matrix", () => {
  it("starts with zeros, each row in whole words", () => {
    for (const [columns, wordsPerRow] of [
      [1, 1],
      [31, 1],
      [32, 1],
      [33, 2],
      [64, 2],
      [65, 3],
    ]) {
      const matrix = createBitMatrix(3, columns);
      expect(matrix).toEqual({ rows: 3, columns, wordsPerRow, words: new Uint32Array(3 * wordsPerRow) });
    }
  });

  it("puts bit c of row r at bit c mod 32 of word r · wordsPerRow + ⌊c/32⌋", () => {
    const matrix = createBitMatrix(2, 40);
    setBit(matrix, 1, 31);
    setBit(matrix, 1, 33);
    expect([...matrix.words]).toEqual([0, 0, 0x80000000, 0b10]);
  });

  it("keeps exactly the bits that were set, and counts them", () => {
    fc.assert(
      fc.property(places, ({ rows, columns, ones }) => {
        const matrix = createBitMatrix(rows, columns);
        const expected = Array.from({ length: rows }, () => new Array(columns).fill(0));
        for (const [row, column] of ones) {
          setBit(matrix, row, column);
          expected[row][column] = 1;
        }
        for (let row = 0; row < rows; row++) {
          expect(expected[row].map((_, column) => getBit(matrix, row, column))).toEqual(expected[row]);
          expect(countRow(matrix, row)).toBe(expected[row].reduce((sum, bit) => sum + bit, 0));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("counts a row of only ones", () => {
    const matrix = createBitMatrix(1, 70);
    for (let column = 0; column < 70; column++) setBit(matrix, 0, column);
    expect(countRow(matrix, 0)).toBe(70);
  });
});
