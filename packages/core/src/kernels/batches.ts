/**
 * How N students fall into batches: as few as hold `most` students each, and as even as possible, so that a
 * remainder does not make one tiny, noisy batch. The first `larger` have `size` students, the others one less.
 * The paper's N are multiples of its batch size, where this is its own partition.
 */
export interface Batches {
  readonly count: number;
  readonly size: number;
  readonly larger: number;
}

export function batchesOf(N: number, most: number): Batches {
  const count = Math.ceil(N / most);
  const size = Math.ceil(N / count);
  return { count, size, larger: N - count * (size - 1) };
}

/** Students of batch b and where they begin. */
export function spanOf({ size, larger }: Batches, b: number): { first: number; length: number } {
  const first = b * size - Math.max(0, b - larger);
  return { first, length: b < larger ? size : size - 1 };
}
