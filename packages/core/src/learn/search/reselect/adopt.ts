import { gatherBits, spreadBits } from "../../../numeric/bits.ts";
import { blockItem } from "../block.ts";
import { cellsOfEffects } from "../cells-of-effects.ts";
import { CELLS, type SearchModel } from "../search-model.ts";
import { PIECE } from "../workspace.ts";
import type { Candidate } from "./candidate.ts";
import { cellPlaces, globalOf } from "./local-masks.ts";
import type { OpenItem } from "./place-students.ts";

/** Changes the model to the chosen q-vector, family and cells, and moves the posteriors along. */
export function adopt(
  { block, current, pieces }: OpenItem,
  model: SearchModel,
  { subset, shape, effects }: Candidate,
): void {
  const { workspace, mask } = block;
  const j = current.item;
  const { C, at, f32, kernels, vectors } = workspace;
  const before = model.cells.slice(j * CELLS, (j + 1) * CELLS);
  const q = globalOf(workspace, mask, current.outside, subset.local);
  model.q[j] = q;
  model.families[j] = subset.n < 2 ? 0 : shape.family;
  const cells = new Float64Array(1 << subset.n);
  cellsOfEffects(shape, effects, cells);
  for (const [x, place] of cellPlaces(block, current.outside, subset.local).entries())
    model.cells[j * CELLS + place] = cells[x];
  if (((current.q | q) & mask) === 0) return;
  const next = blockItem(block, j, q, 0);
  let to = at.inverseTable / 4;
  for (const [o, outsideCell] of current.outsideCells.entries()) {
    const nextOutside = gatherBits(spreadBits(o, current.outside), q);
    for (const right of [0, 1])
      for (let c = 0; c < C; c++) {
        const was = before[outsideCell | current.insideCells[c]];
        const is = model.cells[j * CELLS + (nextOutside | next.insideCells[c])];
        f32[to++] = right ? is / was : (1 - is) / (1 - was);
      }
  }
  for (const [p, count] of pieces.counts.entries()) {
    const position = 4 * p * PIECE;
    kernels.block_reweight(
      count,
      vectors,
      at.posteriors + position,
      at.inverses + position,
      at.here + position,
    );
  }
}
