import type { KernelMemory } from "../../../src/kernels/arena.ts";
import { laneSum } from "./lane-sum.ts";

/** Scalar twins of assembly/drawn-profiles.ts: draw after draw, each operation rounded to f32. */
const PIECE = 128;
const NODES = 8;
const f = Math.fround;
const FIRST_NODE = f(-2.8);
const NODE_STEP = f(0.8);
const LEAST_WEIGHTED = f(0.02);
const LEAST_FEATURE = f(1e-10);
/** 1 − 2⁻²⁴ */
const ONE_LESS_HALF_STEP = 1 - 2 ** -24;
const USE_WORDS = 6;
const NONE = 0xffffffff;

export function drawnAttributes(
  { f32, u32 }: KernelMemory,
  K: number,
  M: number,
  hasAbility: number,
  words: number,
  nodes: number,
  masks: number,
  program: number,
  tables: number,
  scratch: number,
  state: number,
): void {
  const s = Array.from({ length: 4 }, (_, word) =>
    Array.from(u32.subarray(state / 4 + 4 * word, state / 4 + 4 * word + 4)),
  );
  for (let first = 0; first < PIECE; first += 4) {
    let at = program / 4;
    for (let k = 0; k < K; k++) {
      const uses = u32[at];
      const base = Array.from({ length: 4 }, () => [f32[at + 1], f32[at + 2], 0]);
      at += 3;
      const items = at;
      // effects of every further term, four students side by side
      let room = scratch / 4;
      for (let n = 0; n < uses; n++, at += USE_WORDS) {
        const terms = 2 ** u32[at + 1];
        for (let t = 0; t < terms; t++) {
          for (let lane = 0; lane < 4; lane++) {
            const mask = (masks + u32[at]) / 4 + first + lane;
            const row = (tables + u32[at + 5]) / 4 + 3 * (t + (u32[mask] ? terms : 0));
            for (let degree = 0; degree < (hasAbility ? 3 : 1); degree++) {
              const effect = u32[mask + PIECE] ? f32[row + degree] : 0;
              if (t === 0) base[lane][degree] = f(base[lane][degree] + effect);
              else f32[room + 4 * degree + lane] = effect;
            }
          }
          if (t > 0) room += 12;
        }
      }
      for (let m = 0; m < M; m++)
        for (let lane = 0; lane < 4; lane++) {
          const place = m * PIECE + first + lane;
          const x = u32[words / 4 + place];
          const theta = f(f(u32[nodes / 4 + place] * NODE_STEP) + FIRST_NODE);
          const curve = ([c0, c1, c2]: readonly number[]) => f(c0 + f(theta * f(c1 + f(theta * c2))));
          let odds = curve(base[lane]);
          room = scratch / 4;
          for (let n = 0; n < uses; n++) {
            const use = items + n * USE_WORDS;
            for (let t = 1; t < 2 ** u32[use + 1]; t++, room += 12) {
              const isMet = [0, 1, 2].every((a) => !((t >> a) & 1) || (x >>> u32[use + 2 + a]) & 1);
              const [c0, c1, c2] = [0, 4, 8].map((degree) => f32[room + degree + lane]);
              odds = f(odds + (isMet ? (hasAbility ? curve([c0, c1, c2]) : c0) : 0));
            }
          }
          const u = nextUniform(s, lane);
          const isMaster = f(u * f(1 + expNeg(odds))) < 1;
          u32[words / 4 + place] = (x & ~(1 << k)) | (isMaster ? 1 << k : 0);
        }
    }
  }
  for (let word = 0; word < 4; word++)
    u32.set(
      s[word].map((bits) => bits >>> 0),
      state / 4 + 4 * word,
    );
}

/** xoshiro128+, one lane. */
function nextUniform(s: number[][], lane: number): number {
  const sum = (s[0][lane] + s[3][lane]) >>> 0;
  const t = s[1][lane] << 9;
  s[2][lane] ^= s[0][lane];
  s[3][lane] ^= s[1][lane];
  s[1][lane] ^= s[2][lane];
  s[0][lane] ^= s[3][lane];
  s[2][lane] ^= t;
  s[3][lane] = (s[3][lane] << 11) | (s[3][lane] >>> 21);
  return f(1 + (sum >>> 9) / 2 ** 23 - ONE_LESS_HALF_STEP);
}

const number = new Float32Array(1);
const bitsOf = new Int32Array(number.buffer);

function expNeg(x: number): number {
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the kernel's digits
  const y = Math.min(Math.max(f(x * f(-1.44269504)), -64), 64);
  const shifted = f(y + 12582912);
  const part = f(y - f(shifted - 12582912));
  let p = f(f(f(0.05550713092088699) * part) + f(0.24022120237350464));
  p = f(f(p * part) + f(0.6931469440460205));
  p = f(f(p * part) + f(1.0000001192092896));
  number[0] = shifted;
  const power = bitsOf[0] << 23;
  number[0] = p;
  bitsOf[0] += power;
  return number[0];
}

export function drawnNodes(
  { f32, f64, u32 }: KernelMemory,
  K: number,
  M: number,
  count: number,
  words: number,
  nodes: number,
  masks: number,
  weights: number,
  factors: number,
  uses: number,
  items: number,
  tables: number,
  uniforms: number,
  chances: number,
  students: number,
  mastered: number,
): void {
  const p = f32.subarray(chances / 4, chances / 4 + NODES);
  for (let m = 0; m < M; m++)
    for (let i = 0; i < count; i++) {
      const place = m * PIECE + i;
      const x = u32[words / 4 + place];
      p.set(f32.subarray(weights / 4, weights / 4 + NODES));
      const multiply = (row: number) => {
        for (let t = 0; t < NODES; t++) p[t] *= f32[row + t];
      };
      for (let k = 0; k < K; k += 4) multiply(factors / 4 + (4 * k + ((x >>> k) & 15)) * NODES);
      for (let n = 0; n < uses; n++) {
        const [offset, size, bits, table] = u32.subarray(items / 4 + 4 * n);
        const mask = (masks + offset) / 4 + i;
        if (u32[mask + PIECE] === 0) continue;
        let cell = u32[mask] & 1;
        for (let a = size - 1; a >= 0; a--) cell = 2 * cell + ((x >>> ((bits >>> (8 * a)) & 31)) & 1);
        multiply((tables + table) / 4 + cell * NODES);
      }
      const total = laneSum([0, 1, 2, 3].map((t) => f(p[t] + p[t + 4])));
      let left = f(f32[uniforms / 4 + place] * total);
      let node = 0;
      for (; node < NODES - 1 && left >= p[node]; node++) left = f(left - p[node]);
      u32[nodes / 4 + place] = node;
      f64[students / 8 + node]++;
      for (let k = 0; k < K; k++) if ((x >>> k) & 1) f64[mastered / 8 + k * NODES + node]++;
    }
}

export function drawnLeaveOut(
  { f32, u32 }: KernelMemory,
  M: number,
  n: number,
  bits: number,
  words: number,
  nodes: number,
  mask: number,
  inverses: number,
  slopes: number,
  rest: number,
  to: number,
  weights: number,
  residuals: number,
): void {
  for (let i = 0; i < PIECE; i++) {
    const correct = u32[mask / 4 + i] !== 0;
    const present = u32[mask / 4 + PIECE + i] !== 0;
    let sum = 0;
    let slope = 0;
    for (let m = 0; m < M; m++) {
      const place = m * PIECE + i;
      let cell = u32[nodes / 4 + place];
      for (let a = 0; a < n; a++) cell += ((u32[words / 4 + place] >>> u32[bits / 4 + a]) & 1) * (NODES << a);
      const w = present ? f32[inverses / 4 + cell + (correct ? NODES << n : 0)] : 1;
      f32[rest / 4 + place] = w;
      sum = f(sum + w);
      slope = f(slope + f(w * f32[slopes / 4 + cell]));
    }
    const scale = f(1 / sum);
    for (let m = 0; m < M; m++) f32[rest / 4 + m * PIECE + i] *= scale;
    const y = correct && present ? 1 : 0;
    f32[to / 4 + i] = slope * (present ? scale : 0);
    f32[to / 4 + PIECE + i] = y;
    const given = Math.min(Math.max(f(scale * M), LEAST_WEIGHTED), f(1 - LEAST_WEIGHTED));
    f32[weights / 4 + i] = present ? 1 / f(given * f(1 - given)) : 0;
    f32[residuals / 4 + i] = present ? y - (correct ? given : f(1 - given)) : 0;
  }
}

export function drawnSingles(
  { f32, f64, u32 }: KernelMemory,
  K: number,
  M: number,
  words: number,
  rest: number,
  mask: number,
  response: number,
  residuals: number,
  scratch: number,
  sums: number,
): void {
  const kept = scratch / 4;
  const own = kept + 16 * K;
  const totals = [0, 1, 2].map(() => new Float32Array(4));
  f32.fill(0, kept, own);
  for (let i = 0; i < PIECE; i++) {
    const lane = i % 4;
    const present = u32[mask / 4 + PIECE + i] !== 0;
    const y = f32[response / 4 + i];
    const residual = f32[residuals / 4 + i];
    for (const [n, value] of [present ? 1 : 0, y, residual].entries()) totals[n][lane] += value;
    for (let m = 0; m < M; m++) {
      u32[own + 8 * m + lane] = u32[words / 4 + m * PIECE + i];
      f32[own + 8 * m + 4 + lane] = present ? f32[rest / 4 + m * PIECE + i] : 0;
    }
    for (let k = 0; k < K; k++) {
      const halves = new Float32Array(2);
      for (let m = 0; m < M; m++)
        halves[m % 2] += (u32[own + 8 * m + lane] >>> k) & 1 ? f32[own + 8 * m + 4 + lane] : 0;
      const p = f(halves[0] + halves[1]);
      for (const [n, value] of [p, f(p * p), f(p * y), f(p * residual)].entries())
        f32[kept + 16 * k + 4 * n + lane] += value;
    }
  }
  for (let n = 0; n < 4 * K; n++) f64[sums / 8 + n] += laneSum(f32.subarray(kept + 4 * n, kept + 4 * n + 4));
  for (const [n, lanes] of totals.entries()) f64[sums / 8 + 4 * K + n] += laneSum(lanes);
}

export function cellsFromFeatures(
  { f32, u32 }: KernelMemory,
  n: number,
  places: number,
  from: number,
  to: number,
): void {
  const count = 2 ** n;
  for (let x = 0; x < count; x++)
    for (let i = 0; i < PIECE; i++) f32[to / 4 + x * PIECE + i] = f32[(from + u32[places / 4 + x]) / 4 + i];
  for (let bit = 1; bit < count; bit <<= 1)
    for (let x = 0; x < count; x++)
      if (!(x & bit))
        for (let i = 0; i < PIECE; i++) {
          const [own, more] = [x, x | bit].map((cell) => to / 4 + cell * PIECE + i);
          f32[own] = Math.max(0, f32[own] - f32[more]);
        }
}

export function drawnFeatures(
  { f32, u32 }: KernelMemory,
  A: number,
  M: number,
  bits: number,
  places: number,
  words: number,
  rest: number,
  mask: number,
  scratch: number,
  to: number,
): void {
  // four students side by side, a pattern of the A attributes a row
  const at = (pattern: number, i: number) => scratch / 4 + 4 * pattern + (i % 4);
  for (let i = 0; i < PIECE; i++) {
    const present = u32[mask / 4 + PIECE + i] !== 0;
    for (let T = 0; T < 1 << A; T++) f32[at(T, i)] = 0;
    for (let m = 0; m < M; m++) {
      let pattern = 0;
      for (let a = 0; a < A; a++)
        pattern |= ((u32[words / 4 + m * PIECE + i] >>> u32[bits / 4 + a]) & 1) << a;
      f32[at(pattern, i)] += f32[rest / 4 + m * PIECE + i];
    }
    for (let a = 0; a < A; a++)
      for (let T = 0; T < 1 << A; T++) if (!((T >> a) & 1)) f32[at(T, i)] += f32[at(T | (1 << a), i)];
    f32[(to + u32[places / 4]) / 4 + i] = present ? 1 : 0;
    for (let T = 1; T < 1 << A; T++) {
      const sum = f32[at(T, i)];
      if (u32[places / 4 + T] !== NONE)
        f32[(to + u32[places / 4 + T]) / 4 + i] = present && sum > LEAST_FEATURE ? sum : 0;
    }
  }
}

export function drawnCells(
  { f32, u32 }: KernelMemory,
  M: number,
  n: number,
  nodesPerCell: number,
  bits: number,
  words: number,
  nodes: number,
  rest: number,
  to: number,
): void {
  f32.fill(0, to / 4, to / 4 + (nodesPerCell << n) * PIECE);
  for (let m = 0; m < M; m++)
    for (let i = 0; i < PIECE; i++) {
      const place = m * PIECE + i;
      let cell = 0;
      for (let a = 0; a < n; a++) cell |= ((u32[words / 4 + place] >>> u32[bits / 4 + a]) & 1) << a;
      if (nodesPerCell > 1) cell = cell * nodesPerCell + u32[nodes / 4 + place];
      f32[to / 4 + cell * PIECE + i] += f32[rest / 4 + place];
    }
}
