import { type BitMatrix, createBitMatrix, setBit } from "@qmatrix/core/data";

const FIRST_ROWS = 64;

/** Rows of bits whose number is not known beforehand; the space doubles when it is full. */
export interface GrowingBitRows {
  /** Adds a row of zeros; `set` then writes into it. */
  addRow(): void;
  /** Sets a bit of the row added last. */
  set(column: number): void;
  /** The bits with rows and columns exchanged: [columns, rows added]. */
  transposed(): BitMatrix;
}

export function growingBitRows(columns: number): GrowingBitRows {
  const wordsPerRow = (columns + 31) >>> 5;
  let words = new Uint32Array(FIRST_ROWS * wordsPerRow);
  let rows = 0;
  let lastRowAt = 0;

  function addRow(): void {
    lastRowAt = rows * wordsPerRow;
    rows++;
    if (rows * wordsPerRow <= words.length) return;
    const wider = new Uint32Array(words.length * 2);
    wider.set(words);
    words = wider;
  }

  function set(column: number): void {
    words[lastRowAt + (column >>> 5)] |= 1 << (column & 31);
  }

  function transposed(): BitMatrix {
    const matrix = createBitMatrix(columns, rows);
    for (let row = 0; row < rows; row++)
      for (let w = 0; w < wordsPerRow; w++)
        for (let left = words[row * wordsPerRow + w]; left !== 0; left &= left - 1)
          setBit(matrix, w * 32 + 31 - Math.clz32(left & -left), row);
    return matrix;
  }

  return { addRow, set, transposed };
}
