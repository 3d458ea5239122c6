import ln from "@stdlib/math-base-special-ln";
import type { KernelMemory } from "../../kernels/arena.ts";
import type { PatternKernels } from "../../kernels/kernels.ts";
import { logistic } from "../../numeric/logistic.ts";
import { NODE_VALUES, NODES } from "./ability.ts";
import { PIECE } from "./pieces.ts";
import { masksAt } from "./response-masks.ts";
import type { SamplerModel } from "./sampler-model.ts";

/** Where the sums over the cells of a q-vector stand, f32 [pieces, cells · nodes, PIECE], and room for what follows from them. */
export interface NewtonRoom extends Pick<KernelMemory, "f32" | "f64"> {
  readonly kernels: Pick<PatternKernels, "pattern_newton">;
  readonly pieces: number;
  readonly at: Readonly<
    Record<
      "masks" | "cells" | "cellTables" | "gradients" | "weights" | "temporary" | "newton" | "likelihood",
      number
    >
  >;
}

/** Nodes that an item's cells are kept apart by: one serves for all where items do not load on the ability. */
export function nodesOf({ hasAbility }: Pick<SamplerModel, "hasAbility">): number {
  return hasAbility ? NODES : 1;
}

export function logit(p: number): number {
  return ln(p / (1 - p));
}

/** `Students.newtonSums`, from the cells as they were gathered. */
export function itemNewton(
  { kernels, f32, f64, pieces, at }: NewtonRoom,
  model: SamplerModel,
  j: number,
  cells: Float64Array,
  loading: number,
): number {
  const count = cells.length;
  const nodes = nodesOf(model);
  const rows = count * nodes;
  for (let x = 0; x < count; x++) {
    const base = logit(cells[x]);
    const own = cells[x] * (1 - cells[x]);
    for (let t = 0; t < nodes; t++) {
      const theta = model.hasAbility ? NODE_VALUES[t] : 0;
      const p = logistic(base + loading * theta);
      const place = at.cellTables / 4 + x * nodes + t;
      f32[place] = p;
      f32[place + rows] = (p * (1 - p)) / own;
      f32[place + 2 * rows] = p * (1 - p) * theta;
    }
  }
  const D = count + 1;
  f64.fill(0, at.newton / 8, at.newton / 8 + (D * (D + 3)) / 2);
  const out = at.likelihood / 8;
  f64[out] = 1;
  f64[out + 1] = 0;
  for (let piece = 0; piece < pieces; piece++)
    kernels.pattern_newton(
      count,
      nodes,
      at.cells + piece * rows * 4 * PIECE,
      at.cellTables,
      masksAt(at.masks, model.J, piece, j),
      at.gradients,
      at.weights,
      at.temporary,
      at.newton,
      at.likelihood,
    );
  return ln(f64[out]) + f64[out + 1] * Math.LN2;
}
