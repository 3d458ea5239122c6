import type { KernelMemory } from "../../../src/kernels/arena.ts";
import { laneSum } from "./lane-sum.ts";
import { splitDouble } from "./split-double.ts";
import { dot } from "./weighted-gram.ts";

/** Scalar twins of assembly/pattern-posterior.ts: student after student, each operation rounded to f32. */
const PIECE = 128;
const SEGMENT = 12;
const f = Math.fround;
const LEAST_POSTERIOR = f(1e-25);
const LEAST_FEATURE = f(1e-10);
const LEAST_WEIGHTED = f(0.02);
const LEAST_LIKELY = f(0.003);

export function patternPosteriors(
  { f32, f64, i32, u32 }: KernelMemory,
  W: number,
  J: number,
  masks: number,
  prior: number,
  tables: number,
  here: number,
  posterior: number,
  out: number,
  mantissas: number,
  exponents: number,
): void {
  let mantissa = f64[out / 8];
  let exponent = 0;
  const at = (w: number, i: number) => posterior / 4 + w * PIECE + i;
  for (let first = 0; first < PIECE; first += 4) {
    const counted: number[] = [];
    for (let i = first; i < first + 4; i++) {
      let z = 1;
      let power = 0;
      for (let segment = 0; segment < J; segment += SEGMENT) {
        let sum = 0;
        for (let w = 0; w < W; w++) {
          let x = segment === 0 ? f32[prior / 4 + w] : f32[at(w, i)];
          for (let j = segment; j < Math.min(segment + SEGMENT, J); j++) {
            const correct = u32[masks / 4 + j * 2 * PIECE + i];
            const present = u32[masks / 4 + (j * 2 + 1) * PIECE + i];
            x = f(x * (present ? f32[tables / 4 + (2 * j + (correct ? 1 : 0)) * W + w] : 1));
          }
          f32[at(w, i)] = x;
          sum = f(sum + x);
        }
        const [own, shift] = splitDouble(f(z * sum));
        z = own;
        power += shift;
        const scale = f(1 / sum);
        for (let w = 0; w < W; w++) f32[at(w, i)] = flushed(f(f32[at(w, i)] * scale), LEAST_POSTERIOR);
      }
      f32[mantissas / 4 + i] = z;
      i32[exponents / 4 + i] = power;
      const isHere = f32[here / 4 + i] > 0.5;
      counted.push(isHere ? z : 1);
      if (isHere) exponent += power;
    }
    const [a, b, c, d] = counted;
    const [next, gained] = splitDouble(mantissa * (a * b * (c * d)));
    mantissa = next;
    exponent += gained;
  }
  f64[out / 8] = mantissa;
  f64[out / 8 + 1] += exponent;
}

export function patternLeaveOut(
  { f32, u32 }: KernelMemory,
  patterns: number,
  nodes: number,
  features: number,
  posterior: number,
  inverses: number,
  mask: number,
  slopes: number,
  rest: number,
  byPattern: number,
  scratch: number,
  classes: number,
  to: number,
  weights: number,
): void {
  const W = patterns * nodes;
  for (let i = 0; i < PIECE; i++) {
    const correct = u32[mask / 4 + i] !== 0;
    const present = u32[mask / 4 + PIECE + i] !== 0;
    // the kernel keeps four students side by side
    const own = (c: number) => scratch / 4 + 4 * c + (i % 4);
    let sum = 0;
    let slope = 0;
    for (let c = 0; c < patterns; c++) {
      let ofPattern = 0;
      for (let w = c * nodes; w < (c + 1) * nodes; w++) {
        const inverse = present ? f32[inverses / 4 + (correct ? W : 0) + w] : 1;
        const x = f(f32[posterior / 4 + w * PIECE + i] * inverse);
        f32[rest / 4 + w * PIECE + i] = x;
        ofPattern = f(ofPattern + x);
        slope = f(slope + f(x * f32[slopes / 4 + w]));
      }
      f32[own(c)] = ofPattern;
      sum = f(sum + ofPattern);
    }
    const scale = f(1 / sum);
    for (let w = 0; w < W; w++) f32[rest / 4 + w * PIECE + i] *= scale;
    for (let c = 0; c < patterns; c++) f32[byPattern / 4 + c * PIECE + i] = f32[own(c)] * scale;
    for (let bit = 1; bit < patterns; bit <<= 1)
      for (let c = 0; c < patterns; c++) if (!(c & bit)) f32[own(c)] += f32[own(c + bit)];
    const shown = present ? scale : 0;
    for (let t = 0; t < features; t++)
      f32[to / 4 + t * PIECE + i] = flushed(
        f(f32[(scratch + u32[classes / 4 + t]) / 4 + (i % 4)] * shown),
        LEAST_FEATURE,
      );
    f32[to / 4 + features * PIECE + i] = slope * shown;
    f32[to / 4 + (features + 1) * PIECE + i] = correct && present ? 1 : 0;
    const u = held(scale, LEAST_WEIGHTED);
    f32[weights / 4 + i] = present ? f(1 / f(u * f(1 - u))) : 0;
  }
}

export function patternCells(
  { f32, u32 }: KernelMemory,
  W: number,
  rows: number,
  places: number,
  rest: number,
  to: number,
): void {
  f32.fill(0, to / 4, to / 4 + rows * PIECE);
  for (let w = 0; w < W; w++)
    for (let i = 0; i < PIECE; i++) f32[(to + u32[places / 4 + w]) / 4 + i] += f32[rest / 4 + w * PIECE + i];
}

export function patternNewton(
  { f32, f64, u32 }: KernelMemory,
  cells: number,
  nodes: number,
  from: number,
  tables: number,
  mask: number,
  scratch: number,
  weights: number,
  temporary: number,
  sums: number,
  likelihood: number,
): void {
  const rows = cells * nodes;
  const D = cells + 1;
  const column = (a: number) => f32.subarray(scratch / 4 + a * PIECE, scratch / 4 + (a + 1) * PIECE);
  const residuals = column(D);
  const weight = f32.subarray(weights / 4, weights / 4 + PIECE);
  let mantissa = f64[likelihood / 8];
  let exponent = 0;
  for (let first = 0; first < PIECE; first += 4) {
    const v = [0, 1, 2, 3].map((lane) => {
      const i = first + lane;
      const correct = u32[mask / 4 + i] !== 0;
      const present = u32[mask / 4 + PIECE + i] !== 0;
      let u = 0;
      let byLoading = 0;
      for (let c = 0; c < cells; c++) {
        let byCell = 0;
        for (let row = c * nodes; row < (c + 1) * nodes; row++) {
          const x = f32[from / 4 + row * PIECE + i];
          u = f(u + f(x * f32[tables / 4 + row]));
          byCell = f(byCell + f(x * f32[tables / 4 + rows + row]));
          byLoading = f(byLoading + f(x * f32[tables / 4 + 2 * rows + row]));
        }
        column(c)[i] = byCell;
      }
      column(cells)[i] = byLoading;
      u = held(u, LEAST_LIKELY);
      const not = f(1 - u);
      weight[i] = present ? f(1 / f(u * not)) : 0;
      residuals[i] = weight[i] * f((correct ? 1 : 0) - u);
      return present ? (correct ? u : not) : 1;
    });
    const [next, gained] = splitDouble(mantissa * (v[0] * v[1] * (v[2] * v[3])));
    mantissa = next;
    exponent += gained;
  }
  f64[likelihood / 8] = mantissa;
  f64[likelihood / 8 + 1] += exponent;
  const weighted = f32.subarray(temporary / 4, temporary / 4 + PIECE);
  let sum = sums / 8;
  const gradient = sum + (D * (D + 1)) / 2;
  for (let a = 0; a < D; a++) {
    f64[gradient + a] += dot(column(a), residuals);
    for (let i = 0; i < PIECE; i++) weighted[i] = column(a)[i] * weight[i];
    for (let b = 0; b <= a; b++) f64[sum++] += dot(weighted, column(b));
  }
}

export function patternPutBack(
  { f32, u32 }: KernelMemory,
  W: number,
  rest: number,
  tables: number,
  mask: number,
  posterior: number,
): void {
  for (let i = 0; i < PIECE; i++) {
    const correct = u32[mask / 4 + i] !== 0;
    const present = u32[mask / 4 + PIECE + i] !== 0;
    let sum = 0;
    for (let w = 0; w < W; w++) {
      const p = present ? f32[tables / 4 + (correct ? W : 0) + w] : 1;
      const x = f(f32[rest / 4 + w * PIECE + i] * p);
      f32[posterior / 4 + w * PIECE + i] = x;
      sum = f(sum + x);
    }
    const scale = f(1 / sum);
    for (let w = 0; w < W; w++) {
      const at = posterior / 4 + w * PIECE + i;
      f32[at] = flushed(f(f32[at] * scale), LEAST_POSTERIOR);
    }
  }
}

export function patternTotals(
  { f32, f64 }: KernelMemory,
  W: number,
  posterior: number,
  here: number,
  sums: number,
): void {
  for (let w = 0; w < W; w++) {
    const lanes = new Float32Array(4);
    for (let i = 0; i < PIECE; i++) lanes[i % 4] += f(f32[posterior / 4 + w * PIECE + i] * f32[here / 4 + i]);
    f64[sums / 8 + w] += laneSum(lanes);
  }
}

/** A probability no larger than `least` is 0. */
function flushed(x: number, least: number): number {
  return x > least ? x : 0;
}

function held(u: number, least: number): number {
  return Math.min(Math.max(u, least), f(1 - least));
}
