import type { KernelMemory } from "../../../src/kernels/arena.ts";
import { laneSum } from "./lane-sum.ts";

const PIECE = 128;
const f = Math.fround;

/** Scalar twin of assembly/weighted-gram.ts: feature after feature, each operation rounded to f32. */
export function weightedGram(
  { f32, f64, u32 }: KernelMemory,
  count: number,
  features: number,
  from: number,
  weights: number,
  partners: number,
  temporary: number,
  sums: number,
): void {
  const weighted = f32.subarray(temporary / 4, temporary / 4 + count);
  let list = partners / 4;
  let sum = sums / 8;
  for (let t = 0; t < features; t++) {
    for (let i = 0; i < count; i++) weighted[i] = f32[from / 4 + t * PIECE + i] * f32[weights / 4 + i];
    for (let left = u32[list++]; left > 0; left--)
      f64[sum++] += dot(weighted, f32.subarray((from + u32[list++]) / 4));
  }
}

/** Σ_i x_i y_i over the positions of x, one sum a lane, then the lanes. */
export function dot(x: Float32Array, y: Float32Array): number {
  const sums = new Float32Array(4);
  for (let i = 0; i < x.length; i++) sums[i % 4] += f(x[i] * y[i]);
  return laneSum(sums);
}
