import ln from "@stdlib/math-base-special-ln";
import { gatherBits, onesOf, spreadBits } from "../../numeric/bits.ts";
import { logistic } from "../../numeric/logistic.ts";
import { subsetTerms } from "../../numeric/subset-sums.ts";
import { CELLS } from "../items/index.ts";
import { NODE_VALUES, NODE_WEIGHTS, NODES } from "./ability.ts";
import type { DrawnMemory } from "./drawn-memory.ts";
import { logit } from "./item-newton.ts";
import { PIECE } from "./pieces.ts";
import type { SamplerModel } from "./sampler-model.ts";

const PIECE_BYTES = 4 * PIECE;
/** A product over items is kept near 1 by twice the probability. */
const SCALE = 2;

/** P(correct | cell x, node t) of item j. */
export function success({ cells, loadings }: SamplerModel, j: number, x: number, t: number): number {
  return logistic(logit(cells[j * CELLS + x]) + loadings[j] * NODE_VALUES[t]);
}

/** Items by attribute, with the log-likelihood ratio of having it by response, cell of the others and θ. */
export function writeProgram(memory: DrawnMemory, model: SamplerModel): void {
  const { u32, f32, at, J, K } = memory;
  let to = at.program / 4;
  let table = 0;
  for (let k = 0; k < K; k++) {
    const items = Array.from({ length: J }, (_, j) => j).filter((j) => (model.q[j] >>> k) & 1);
    u32[to] = items.length;
    f32[to + 1] = model.intercepts[k];
    f32[to + 2] = model.slopes[k];
    to += 3;
    for (const j of items) {
      const others = model.q[j] & ~(1 << k);
      const bits = onesOf(others);
      const count = 1 << bits.length;
      u32[to] = j * 2 * PIECE_BYTES;
      u32[to + 1] = bits.length;
      for (let b = 0; b < 3; b++) u32[to + 2 + b] = bits[b] ?? 0;
      u32[to + 5] = 4 * table;
      to += 6;
      writeRatios(f32, model, j, k, others, count, at.tables / 4 + table);
      table += 2 * count * 3;
    }
  }
}

/** f32 [2, 2^others, 3]: polynomials in θ, as terms of the cells of the others (Möbius). */
function writeRatios(
  f32: Float32Array,
  model: SamplerModel,
  j: number,
  k: number,
  others: number,
  count: number,
  to: number,
): void {
  const q = model.q[j];
  for (let response = 0; response < 2; response++) {
    const byDegree = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    for (let o = 0; o < count; o++) {
      const mask = spreadBits(o, others);
      const [without, with_] = [gatherBits(mask, q), gatherBits(mask | (1 << k), q)];
      const ratio = (t: number) => {
        const [p0, p1] = [success(model, j, without, t), success(model, j, with_, t)];
        return response === 1 ? ln(p1 / p0) : ln((1 - p1) / (1 - p0));
      };
      if (!model.hasAbility) byDegree[0][o] = ratio(0);
      else for (const [degree, value] of parabola(ratio).entries()) byDegree[degree][o] = value;
    }
    for (const [degree, terms] of byDegree.entries()) {
      subsetTerms(terms);
      for (let o = 0; o < count; o++) f32[to + (response * count + o) * 3 + degree] = terms[o];
    }
  }
}

/** P(four attributes | node), and of items that load on the ability P(response | cell, node); returns how many do. */
export function writeNodeTables(memory: DrawnMemory, model: SamplerModel): number {
  const { u32, f32, at, J, K } = memory;
  const groups = Math.ceil(K / 4);
  for (let g = 0; g < groups; g++)
    for (let x = 0; x < 16; x++)
      for (let t = 0; t < NODES; t++) {
        let p = 1;
        for (let b = 0; b < 4 && 4 * g + b < K; b++) {
          const k = 4 * g + b;
          const mastered = logistic(model.intercepts[k] + model.slopes[k] * NODE_VALUES[t]);
          p *= (x >> b) & 1 ? mastered : 1 - mastered;
        }
        f32[at.nodeFactors / 4 + (g * 16 + x) * NODES + t] = p;
      }
  if (!model.hasAbility) return 0;
  let table = 0;
  for (let j = 0; j < J; j++) {
    const bits = onesOf(model.q[j]);
    const to = at.nodeItems / 4 + 4 * j;
    u32[to] = j * 2 * PIECE_BYTES;
    u32[to + 1] = bits.length;
    u32[to + 2] = bits.reduce((word, bit, a) => word | (bit << (8 * a)), 0);
    u32[to + 3] = 4 * table;
    const count = 1 << bits.length;
    for (let x = 0; x < count; x++)
      for (let t = 0; t < NODES; t++) {
        const p = success(model, j, x, t);
        f32[at.nodeTables / 4 + table + x * NODES + t] = SCALE * (1 - p);
        f32[at.nodeTables / 4 + table + (count + x) * NODES + t] = SCALE * p;
      }
    table += 2 * count * NODES;
  }
  return J;
}

/** Least squares of a function of the nodes on 1, θ, θ², normal weights: [c0, c1, c2]. */
function parabola(value: (t: number) => number): [number, number, number] {
  const moments = [0, 0, 0, 0, 0];
  const sums = [0, 0, 0];
  for (let t = 0; t < NODES; t++) {
    const theta = NODE_VALUES[t];
    const y = value(t);
    for (let d = 0, power = NODE_WEIGHTS[t]; d < 5; d++, power *= theta) {
      moments[d] += power;
      if (d < 3) sums[d] += power * y;
    }
  }
  // odd moments are 0
  const [m0, , m2, , m4] = moments;
  const determinant = m0 * m4 - m2 * m2;
  return [
    (m4 * sums[0] - m2 * sums[2]) / determinant,
    sums[1] / m2,
    (m0 * sums[2] - m2 * sums[0]) / determinant,
  ];
}
