import type { KernelMemory } from "../../../src/kernels/arena.ts";
import { laneSum } from "./lane-sum.ts";
import { splitDouble } from "./split-double.ts";

/** Scalar twins of assembly/block-e-step.ts: the same products and sums in the same order, each rounded to f32. */
const SEGMENT = 6;
export const LEAST_POSTERIOR = Math.fround(1e-25);
const LEAST_SUM = Math.fround(1e-30);
/** Vectors that are added pairwise before they join a row's sum. */
const WIDE = 4;
const f = Math.fround;

export function blockExpandRows(
  { f32 }: KernelMemory,
  base: number,
  lefts: number,
  right: number,
  rights: number,
  vectors: number,
): void {
  const C = 4 * vectors;
  for (let r = rights - 1; r >= 0; r--)
    for (let l = 0; l < lefts; l++)
      for (let c = 0; c < C; c++)
        f32[base / 4 + (r * lefts + l) * C + c] = f32[base / 4 + l * C + c] * f32[right / 4 + r * C + c];
}

export function blockFoldRows(
  { f32 }: KernelMemory,
  base: number,
  lefts: number,
  right: number,
  rights: number,
  vectors: number,
): void {
  const C = 4 * vectors;
  for (let r = 0; r < rights; r++)
    for (let l = 0; l < lefts; l++)
      for (let c = 0; c < C; c++) {
        const x = f32[base / 4 + (r * lefts + l) * C + c];
        f32[right / 4 + r * C + c] += x;
        if (r > 0) f32[base / 4 + l * C + c] += x;
      }
}

export function blockEStep(
  { f32, f64, u32 }: KernelMemory,
  N: number,
  groups: number,
  vectors: number,
  rows: number,
  table: number,
  buckets: number,
  posterior: number,
  out: number,
): void {
  const C = 4 * vectors;
  let mantissa = 1;
  let exponent = 0;
  for (let i = 0; i < N; i++) {
    const own = posterior / 4 + i * C;
    const offsets = u32.subarray(rows / 4 + i * groups, rows / 4 + (i + 1) * groups);
    const before = [mantissa, exponent] as const;
    for (let first = 0, step = SEGMENT; first < groups; first += step) {
      const segment = offsets.subarray(first, first + step);
      for (let c = 0; c < C; c++) {
        let x = f32[(table + segment[0]) / 4 + c];
        for (const offset of segment.subarray(1)) x = f(x * f32[(table + offset) / 4 + c]);
        f32[own + c] = first > 0 ? x * f32[own + c] : x;
      }
      const z = rowSum(f32.subarray(own, own + C));
      if (z < LEAST_SUM && step > 1) {
        step = 1;
        first = -1;
        [mantissa, exponent] = before;
        continue;
      }
      const scale = f(1 / z);
      for (let c = 0; c < C; c++) f32[own + c] = flushed(f(f32[own + c] * scale), LEAST_POSTERIOR);
      const [next, gained] = splitDouble(mantissa * z);
      mantissa = next;
      exponent += gained;
    }
    for (const offset of offsets) for (let c = 0; c < C; c++) f32[(buckets + offset) / 4 + c] += f32[own + c];
  }
  f64[out / 8] = mantissa;
  f64[out / 8 + 1] = exponent;
}

export function flushed(x: number, least: number): number {
  return x > least ? x : 0;
}

/** Four vectors at a time, (0 + 1) + (2 + 3), then those that are left; then the lanes. */
function rowSum(row: Float32Array): number {
  const sums = [0, 1, 2, 3].map((lane) => {
    const x = row.filter((_, c) => c % 4 === lane);
    let sum = 0;
    let v = 0;
    for (; v + WIDE <= x.length; v += WIDE) sum = f(sum + f(f(x[v] + x[v + 1]) + f(x[v + 2] + x[v + 3])));
    for (; v < x.length; v++) sum = f(sum + x[v]);
    return sum;
  });
  return laneSum(sums);
}
