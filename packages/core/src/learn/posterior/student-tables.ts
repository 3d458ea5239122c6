import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import { FACTOR_NODES, GROUP_PATTERNS, NODE_GROUP, NODE_SLOTS } from "../../kernels/posterior-memory.ts";
import { onesOf } from "../../numeric/bits.ts";
import { clamp } from "../../numeric/clamp.ts";
import { logistic } from "../../numeric/logistic.ts";
import { MOST_CELLS } from "./cell-counts.ts";
import { ANSWERS, type PosteriorChain } from "./posterior-chain.ts";

/** Success probabilities stay so far from 0 and 1: one answer never decides alone. */
const LEAST_PROBABILITY = 1e-4;

/** Puts the items' and the attributes' parameters where posterior_draw_students looks them up. */
export function fillStudentTables(chain: PosteriorChain): void {
  fillItems(chain);
  fillNodes(chain);
}

/** effects[use, code] = ln P(answer | l with k) − ln P(answer | l without k), 0 for an absent answer. */
function fillItems({ J, K, q, probabilities, memory }: PosteriorChain): void {
  const { u32, f64 } = memory;
  const { useStart, uses, effects } = memory.layout.array;
  const logs = new Float64Array(J * 2 * MOST_CELLS);
  const attributes = Array.from(q, onesOf);
  for (let j = 0; j < J; j++)
    for (let l = 0; l < 2 ** attributes[j].length; l++) {
      const p = clamp(probabilities[j * MOST_CELLS + l], LEAST_PROBABILITY, 1 - LEAST_PROBABILITY);
      logs[2 * j * MOST_CELLS + l] = log1p(-p);
      logs[(2 * j + 1) * MOST_CELLS + l] = ln(p);
    }
  let use = 0;
  let place = effects / 8;
  for (let k = 0; k < K; k++) {
    u32[useStart / 4 + k] = use;
    for (let j = 0; j < J; j++) {
      const at = attributes[j].indexOf(k);
      if (at === -1) continue;
      const bit = 1 << at;
      const patterns = 2 ** attributes[j].length;
      u32[uses / 4 + 3 * use] = j;
      u32[uses / 4 + 3 * use + 1] = bit;
      u32[uses / 4 + 3 * use + 2] = 8 * place - effects;
      for (let answer = 0; answer < ANSWERS; answer++)
        for (let l = 0; l < patterns; l++) {
          const row = (2 * j + answer) * MOST_CELLS;
          f64[place++] = answer === 2 ? 0 : logs[row + (l | bit)] - logs[row + (l & ~bit)];
        }
      use++;
    }
  }
  u32[useStart / 4 + K] = use;
}

/** Each row of nodeFactors is scaled to a highest entry of 1. */
function fillNodes({ K, lines, classes, nodes, memory }: PosteriorChain): void {
  const { f64 } = memory;
  const { logits, nodeWeights, nodeFactors } = memory.layout.array;
  f64.set((classes ?? nodes).weights, nodeWeights / 8);
  const mastery = new Float64Array(FACTOR_NODES * K);
  for (let q = 0; q < FACTOR_NODES; q++)
    for (let k = 0; k < K; k++) {
      const logit = classes
        ? logitWithin(classes.probabilities[q * K + k])
        : lines[k].intercept + lines[k].slope * nodes.theta[q];
      f64[logits / 8 + q * K + k] = logit;
      mastery[q * K + k] = logistic(logit);
    }
  for (let first = 0, row = nodeFactors / 8; first < K; first += NODE_GROUP)
    for (let pattern = 0; pattern < GROUP_PATTERNS; pattern++, row += NODE_SLOTS) {
      let highest = 0;
      for (let q = 0; q < FACTOR_NODES; q++) {
        let product = 1;
        for (let k = first; k < Math.min(first + NODE_GROUP, K); k++)
          product *= (pattern >> (k - first)) & 1 ? mastery[q * K + k] : 1 - mastery[q * K + k];
        f64[row + q] = product;
        highest = Math.max(highest, product);
      }
      for (let q = 0; q < FACTOR_NODES; q++) f64[row + q] /= highest;
    }
}

/** ln odds, within the bounds that success probabilities have. */
function logitWithin(probability: number): number {
  const p = clamp(probability, LEAST_PROBABILITY, 1 - LEAST_PROBABILITY);
  return ln(p) - log1p(-p);
}
