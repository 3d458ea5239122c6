import { onesOf } from "../../../numeric/bits.ts";
import { ABSENT } from "../answers.ts";
import { type Block, type BlockItem, blockItem } from "../block.ts";
import { CELLS, type ModelView } from "../search-model.ts";
import { PIECE, type Workspace } from "../workspace.ts";
import { localOf } from "./local-masks.ts";

/** An item whose q-vector is weighed: its students laid out by what is known of them, features written. */
export interface OpenItem {
  readonly block: Block;
  readonly current: BlockItem;
  readonly pieces: Pieces;
  /** Its q-vector among the block's: see `localOf`. */
  readonly local: number;
}

export function openItem(block: Block, model: ModelView, j: number): OpenItem {
  const { workspace, mask } = block;
  const current = blockItem(block, j, model.q[j], 0);
  const pieces = placeStudents(block, model, current);
  writeFeatures(workspace, pieces, current.outsideCells.length);
  return { block, current, pieces, local: localOf(workspace, mask, current.outside, current.q) };
}

/** Students of one item by the cell of its attributes outside the block. */
export interface Pieces {
  readonly counts: number[];
  readonly outsides: number[];
}

/** Positions for the students who answered the item, and the rows that take their answer out of the posterior. */
function placeStudents(block: Block, model: ModelView, item: BlockItem): Pieces {
  const { workspace, profiles } = block;
  const { answers, C, at, u32, f32, pieceBytes, features } = workspace;
  const { N } = answers;
  const codes = answers.codes[item.item];
  const outsides = item.outsideCells.length;
  const rowBytes = 4 * C;
  let to = at.inverseTable / 4;
  for (const outsideCell of item.outsideCells)
    for (const right of [0, 1])
      for (let c = 0; c < C; c++) {
        const p = model.cells[item.item * CELLS + (outsideCell | item.insideCells[c])];
        f32[to++] = 1 / (right ? p : 1 - p);
      }
  const cellOf = workspace.cellOf;
  const members = new Int32Array(outsides);
  fillCells(profiles, item.outside, cellOf);
  for (let i = 0; i < N; i++) if (codes[i] !== ABSENT) members[cellOf[i]]++;
  const counts: number[] = [];
  const outsideOf: number[] = [];
  const next = new Int32Array(outsides);
  for (let o = 0; o < outsides; o++) {
    next[o] = counts.length * PIECE;
    for (let left = members[o]; left > 0; left -= PIECE) {
      counts.push(4 * Math.ceil(Math.min(left, PIECE) / 4));
      outsideOf.push(o);
    }
  }
  const posteriors = at.posteriors / 4;
  const inverses = at.inverses / 4;
  const here = at.here / 4;
  const yColumn = (at.pieces + 4 * PIECE * features.length) / 4;
  const yStep = pieceBytes / 4 - PIECE;
  for (let i = 0; i < N; i++) {
    const code = codes[i];
    if (code === ABSENT) continue;
    const o = cellOf[i];
    const position = next[o]++;
    u32[posteriors + position] = at.posterior + i * rowBytes;
    u32[inverses + position] = at.inverseTable + (2 * o + code) * rowBytes;
    f32[here + position] = 1;
    f32[yColumn + position + Math.floor(position / PIECE) * yStep] = code;
  }
  // positions that fill up a vector stand for no student
  for (let o = 0; o < outsides; o++)
    for (; next[o] % 4 !== 0; next[o]++) {
      const position = next[o];
      u32[posteriors + position] = at.posterior;
      u32[inverses + position] = at.inverseTable + 2 * o * rowBytes;
      f32[here + position] = 0;
      f32[yColumn + position + Math.floor(position / PIECE) * yStep] = 0;
    }
  return { counts, outsides: outsideOf };
}

/** Of every student the pattern on the attributes of `mask`, gathered. */
function fillCells(profiles: Uint32Array, mask: number, cellOf: Uint8Array): void {
  cellOf.fill(0);
  for (const [to, k] of onesOf(mask).entries())
    for (let i = 0; i < profiles.length; i++) cellOf[i] |= ((profiles[i] >>> k) & 1) << to;
}

/** Features and weights of all pieces, and their Gram sums by outside cell, summed over supersets of it. */
function writeFeatures(workspace: Workspace, pieces: Pieces, outsides: number): void {
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
