import type { KernelMemory } from "../../../src/kernels/arena.ts";
import { flushed, LEAST_POSTERIOR } from "./block-e-step.ts";
import { laneSum } from "./lane-sum.ts";
import { splitDouble } from "./split-double.ts";

/** Scalar twins of assembly/block-features.ts: student after student, each operation rounded to f32. */
const PIECE = 128;
const f = Math.fround;
const LEAST_FEATURE = f(1e-10);
const LEAST_WEIGHTED = f(0.02);
const LEAST_LIKELY = f(0.003);

export function blockFeatures(
  { f32, u32 }: KernelMemory,
  count: number,
  vectors: number,
  features: number,
  posteriors: number,
  inverses: number,
  here: number,
  scratch: number,
  classes: number,
  to: number,
  weights: number,
): void {
  const C = 4 * vectors;
  for (let i = 0; i < count; i++) {
    // the kernel keeps four students side by side
    const at = (c: number) => scratch / 4 + 4 * c + (i % 4);
    const posterior = u32[posteriors / 4 + i] / 4;
    const inverse = u32[inverses / 4 + i] / 4;
    let sum = 0;
    for (let c = 0; c < C; c += 4) {
      const [c0, c1, c2, c3] = [0, 1, 2, 3].map((n) => f(f32[posterior + c + n] * f32[inverse + c + n]));
      const all = f(f(c0 + c1) + f(c2 + c3));
      sum = f(sum + all);
      for (const [n, value] of [all, c1 + c3, c2 + c3, c3].entries()) f32[at(c + n)] = value;
    }
    for (let bit = 4; bit < C; bit <<= 1)
      for (let c = 0; c < C; c++) if (!(c & bit)) f32[at(c)] += f32[at(c + bit)];
    const present = f32[here / 4 + i];
    const likely = f(1 / sum);
    const scale = f(likely * present);
    for (let t = 0; t < features; t++)
      f32[to / 4 + t * PIECE + i] = flushed(
        f(f32[scratch / 4 + u32[classes / 4 + t] / 4 + (i % 4)] * scale),
        LEAST_FEATURE,
      );
    const u = held(likely, LEAST_WEIGHTED);
    f32[weights / 4 + i] = f(1 / f(u * f(1 - u))) * present;
  }
}

export function blockGram(
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

export function blockIrls(
  { f32, f64, u32 }: KernelMemory,
  count: number,
  n: number,
  terms: number,
  effects: number,
  from: number,
  y: number,
  here: number,
  weights: number,
  temporary: number,
  sums: number,
  likelihood: number,
): void {
  const column = (t: number) => f32.subarray((from + u32[terms / 4 + t]) / 4);
  const answers = f32.subarray(y / 4);
  const weight = f32.subarray(weights / 4, weights / 4 + count);
  const weighted = f32.subarray(temporary / 4, temporary / 4 + count);
  let mantissa = f64[likelihood / 8];
  let exponent = 0;
  for (let i = 0; i < count; i += 4) {
    const v = [0, 1, 2, 3].map((lane) => {
      let u = 0;
      for (let t = 0; t < n; t++) u = f(u + f(f32[effects / 4 + t] * column(t)[i + lane]));
      u = held(u, LEAST_LIKELY);
      const wrong = f(1 - u);
      const present = f32[here / 4 + i + lane];
      weight[i + lane] = f(1 / f(u * wrong)) * present;
      return present > 0.5 ? (answers[i + lane] > 0.5 ? u : wrong) : 1;
    });
    const [next, gained] = splitDouble(mantissa * (v[0] * v[1] * (v[2] * v[3])));
    mantissa = next;
    exponent += gained;
  }
  f64[likelihood / 8] = mantissa;
  f64[likelihood / 8 + 1] += exponent;
  let sum = sums / 8;
  const sumsWithY = sum + (n * (n + 1)) / 2;
  for (let a = 0; a < n; a++) {
    for (let i = 0; i < count; i++) weighted[i] = column(a)[i] * weight[i];
    f64[sumsWithY + a] += dot(weighted, answers);
    for (let b = 0; b <= a; b++) f64[sum++] += dot(weighted, column(b));
  }
}

export function blockReweight(
  { f32, u32 }: KernelMemory,
  count: number,
  vectors: number,
  posteriors: number,
  ratios: number,
  here: number,
): void {
  const C = 4 * vectors;
  for (let i = 0; i < count; i++) {
    if (f32[here / 4 + i] === 0) continue;
    const posterior = f32.subarray(u32[posteriors / 4 + i] / 4).subarray(0, C);
    const ratio = f32.subarray(u32[ratios / 4 + i] / 4);
    const sums = new Float32Array(4);
    for (let c = 0; c < C; c++) {
      posterior[c] *= ratio[c];
      sums[c % 4] += posterior[c];
    }
    const scale = f(1 / laneSum(sums));
    for (let c = 0; c < C; c++) posterior[c] = flushed(f(posterior[c] * scale), LEAST_POSTERIOR);
  }
}

/** Σ_i x_i y_i over the positions of x, one sum a lane, then the lanes. */
function dot(x: Float32Array, y: Float32Array): number {
  const sums = new Float32Array(4);
  for (let i = 0; i < x.length; i++) sums[i % 4] += f(x[i] * y[i]);
  return laneSum(sums);
}

function held(u: number, least: number): number {
  return Math.min(Math.max(u, least), f(1 - least));
}
