import { popcount } from "../numeric/bits.ts";

/**
 * Bits [rows, columns], row after row, each row padded with zeros to whole 32-bit words: bit c of row r is
 * bit (c mod 32) of words[r · wordsPerRow + ⌊c/32⌋].
 */
export interface BitMatrix {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly columns: number;
  /** 32-bit words per row. */
  readonly wordsPerRow: number;
  /** The words, row after row. */
  readonly words: Uint32Array;
}

export function createBitMatrix(rows: number, columns: number): BitMatrix {
  const wordsPerRow = (columns + 31) >>> 5;
  return { rows, columns, wordsPerRow, words: new Uint32Array(rows * wordsPerRow) };
}

export function getBit(matrix: BitMatrix, row: number, column: number): 0 | 1 {
  const word = matrix.words[row * matrix.wordsPerRow + (column >>> 5)];
  return ((word >>> (column & 31)) & 1) as 0 | 1;
}

export function setBit(matrix: BitMatrix, row: number, column: number): void {
  matrix.words[row * matrix.wordsPerRow + (column >>> 5)] |= 1 << (column & 31);
}

/** Number of ones in a row. */
export function countRow(matrix: BitMatrix, row: number): number {
  const start = row * matrix.wordsPerRow;
  let count = 0;
  for (let w = start; w < start + matrix.wordsPerRow; w++) count += popcount(matrix.words[w]);
  return count;
}
