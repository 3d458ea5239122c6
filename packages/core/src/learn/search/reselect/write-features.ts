import { PIECE, type Workspace } from "../workspace.ts";
import type { Pieces } from "./place-students.ts";

/** Features and weights of all pieces, and their Gram sums by outside cell, summed over supersets of it. */
export function writeFeatures(workspace: Workspace, pieces: Pieces, outsides: number): void {
  const { kernels, at, vectors, features, listed, pieceBytes, f64, sums } = workspace;
  const first = at.sums / 8;
  f64.fill(0, first, first + sums * outsides);
  for (const [p, count] of pieces.counts.entries()) {
    const position = 4 * p * PIECE;
    const piece = at.pieces + p * pieceBytes;
    const weights = at.weights + position;
    kernels.block_features(
      count,
      vectors,
      features.length,
      at.posteriors + position,
      at.inverses + position,
      at.here + position,
      at.scratch,
      at.classes,
      piece,
      weights,
    );
    const to = at.sums + 8 * sums * pieces.outsides[p];
    kernels.block_gram(count, listed, piece, weights, at.partners, at.temporary, to);
  }
  for (let bit = 1; bit < outsides; bit <<= 1)
    for (let o = 0; o < outsides; o++)
      if (!(o & bit))
        for (let s = 0; s < sums; s++) f64[first + o * sums + s] += f64[first + (o | bit) * sums + s];
}
