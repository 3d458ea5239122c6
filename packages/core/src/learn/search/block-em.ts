import ln from "@stdlib/math-base-special-ln";
import { popcount, spreadBits } from "../../numeric/bits.ts";
import type { Stream } from "../../random/stream.ts";
import { ABSENT, RIGHT, WRONG } from "./answers.ts";
import { type Block, type BlockItem, layItems } from "./block.ts";
import { updatePrior, writePrior } from "./block-prior.ts";
import { cellsFromCounts } from "./cells-from-counts.ts";
import { CELLS, type ModelView, type SearchModel } from "./search-model.ts";

/** A gain in logLik below this ends the steps. */
const LEAST_GAIN = 0.05;
/** A student's likelihood is a product over items; twice the probability keeps it near 1. */
const SCALE = 2;

/**
 * At most `steps` EM steps in a block, items and attribute distribution together:
 *
 *   P(c | R_i, x_i) ∝ P(c | x_i) Π_{j in block} P(R_ij | c, x_i)        c the block's pattern, x_i the profile outside
 *
 * Returns the log-likelihood of the answers to the block's items given the profiles outside, at the model that the
 * last E-step saw; posteriors are those of it too. Checked against block-reference.ts.
 */
export function blockEm(block: Block, model: SearchModel, steps: number): number {
  layItems(block, model);
  let last = Number.NEGATIVE_INFINITY;
  for (let step = 1; ; step++) {
    const logLik = blockEStep(block, model);
    if (step === steps || (step > 2 && logLik - last < LEAST_GAIN)) return logLik;
    last = logLik;
    blockMStep(block, model);
  }
}

export function blockEStep(block: Block, model: ModelView): number {
  const { workspace, prior, groups } = block;
  const { kernels, vectors, C, at, f32, f64, answers } = workspace;
  const rowBytes = 4 * C;
  const tableRows = prior.bins + groups.reduce((sum, { rows }) => sum + rows, 0);
  writePrior(prior, model, f32.subarray(at.table / 4, at.table / 4 + prior.bins * C));
  for (const item of block.items) writeItemTable(block, model, item);
  for (const group of groups) {
    const [first, ...rest] = group.items;
    const base = at.table + group.at;
    const from = (at.itemTable + first.at) / 4;
    f32.copyWithin(base / 4, from, from + first.rows * C);
    let rows = first.rows;
    for (const item of rest) {
      kernels.block_expand_rows(base, rows, at.itemTable + item.at, item.rows, vectors);
      rows *= item.rows;
    }
  }
  f32.fill(0, at.buckets / 4, (at.buckets + tableRows * rowBytes) / 4);
  const width = groups.length + 1;
  kernels.block_e_step(answers.N, width, vectors, at.rows, at.table, at.buckets, at.posterior, at.out);
  const [mantissa, exponent] = f64.subarray(at.out / 8, at.out / 8 + 2);
  return ln(mantissa) + (exponent - answers.N * block.items.length) * Math.LN2;
}

function writeItemTable(block: Block, model: ModelView, item: BlockItem): void {
  const { C, f32, at } = block.workspace;
  const { outsideCells, insideCells, codes } = item;
  let to = (at.itemTable + item.at) / 4;
  for (const outsideCell of outsideCells) {
    for (let c = 0; c < C; c++) {
      const p = model.cells[item.item * CELLS + (outsideCell | insideCells[c])];
      f32[to + WRONG * C + c] = SCALE * (1 - p);
      f32[to + RIGHT * C + c] = SCALE * p;
    }
    // an absent answer says nothing; it is scaled like the others, for blockEStep undoes the scale of them all
    if (codes > ABSENT) f32.fill(SCALE, to + ABSENT * C, to + (ABSENT + 1) * C);
    to += codes * C;
  }
}

function blockMStep(block: Block, model: SearchModel): void {
  const { workspace, prior, groups } = block;
  const { kernels, vectors, C, at, f32 } = workspace;
  const priorCells = prior.bins * C;
  for (const group of groups) {
    let { rows } = group;
    const base = at.buckets + group.at;
    for (let n = group.items.length - 1; n > 0; n--) {
      const item = group.items[n];
      rows /= item.rows;
      f32.fill(0, (at.itemCounts + item.at) / 4, (at.itemCounts + item.at) / 4 + item.rows * C);
      kernels.block_fold_rows(base, rows, at.itemCounts + item.at, item.rows, vectors);
    }
    const [first] = group.items;
    f32.copyWithin((at.itemCounts + first.at) / 4, base / 4, base / 4 + first.rows * C);
  }
  for (const item of block.items) updateCells(block, model, item);
  const table = f32.subarray(at.table / 4, at.table / 4 + priorCells);
  const counts = f32.subarray(at.buckets / 4, at.buckets / 4 + priorCells);
  updatePrior(prior, model, table, counts);
}

function updateCells(block: Block, model: SearchModel, item: BlockItem): void {
  const { C, f32, at } = block.workspace;
  const { outsideCells, insideCells, codes } = item;
  const right = new Float64Array(CELLS);
  const all = new Float64Array(CELLS);
  let from = (at.itemCounts + item.at) / 4;
  for (const outsideCell of outsideCells) {
    for (let c = 0; c < C; c++) {
      const cell = outsideCell | insideCells[c];
      right[cell] += f32[from + RIGHT * C + c];
      all[cell] += f32[from + WRONG * C + c] + f32[from + RIGHT * C + c];
    }
    from += codes * C;
  }
  const cells = model.cells.subarray(item.item * CELLS, (item.item + 1) * CELLS);
  cellsFromCounts(model.itemPrior, model.families[item.item], popcount(item.q), right, all, cells);
}

/** Draws every student's pattern in the block from the posterior that the last E-step left. */
export function sampleBlock({ workspace, profiles, mask, attributes }: Block, random: Stream): void {
  const { f32, at, C, answers } = workspace;
  const used = 1 << attributes.length;
  const patterns = Uint32Array.from({ length: used }, (_, c) => spreadBits(c, mask));
  let from = at.posterior / 4;
  for (let i = 0; i < answers.N; i++, from += C) {
    let left = random.uniform();
    let c = 0;
    for (; c < used - 1; c++) {
      left -= f32[from + c];
      if (left < 0) break;
    }
    profiles[i] = ((profiles[i] & ~mask) | patterns[c]) >>> 0;
  }
}
