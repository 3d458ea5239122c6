import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import { getBit } from "../../data/bit-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { fillStudentDraws } from "../../fit/stochastic/student-draws.ts";
import { gatherBits, onesOf } from "../../numeric/bits.ts";
import { seedWords, stream } from "../../random/stream.ts";

/** A model with skills whose attributes are independent given a node of a common factor. */
export interface FactorSkills {
  readonly K: number;
  /** [J] the attributes that each item requires, as bits. */
  readonly q: ArrayLike<number>;
  /** [J] of [2^n] P(correct | pattern of the required attributes), the lowest attribute changing fastest; none is 0 or 1. */
  readonly cells: readonly ArrayLike<number>[];
  /** [M] weights of the nodes. */
  readonly nodeWeights: Float64Array;
  /** [M, K] P(α_k = 1 | node); none is 0 or 1. */
  readonly mastery: Float64Array;
}

/** Particles of a filter; filters of which the estimate is the mean. */
const PARTICLES = 64;
const FILTERS = 4;

/**
 * ln P(R_i) where the attribute patterns are too many to sum over, by particle filters that draw one attribute after the other:
 *
 *   P(R_i) = Π_t mean_s (ψ_st0 + ψ_st1)        ψ_stv = P(α_k = v | attributes drawn so far) Π_{j requires k} g_j(… , v) / g_j(…)
 *
 * k the attribute of step t; g_j the success or failure probability of item j with the attributes that are still to be drawn averaged
 * out at their prevalence, so that an item counts from its first attribute on. The node of the common factor is summed over, not drawn. The mean of
 * the estimates of P is P itself; their logarithm is on average below ln P, by half its variance: an estimate errs against skills.
 *
 * `errors` are standard errors from the differences between the filters. Time N · FILTERS · PARTICLES · (ones of Q + K · M).
 * Source: [DdFG01, ch. 1], a sequential Monte Carlo estimate of a normalising constant; checked in estimate-log-lik.test.ts
 * against the sum over all patterns.
 */
export function estimateLogLiks(
  model: FactorSkills,
  responses: Responses,
  seed: number,
): { readonly logLiks: Float64Array; readonly errors: Float64Array } {
  const { N } = responses;
  const [first, second] = seedWords(2, stream(seed, "adequacy", "estimate"));
  const filter = particleFilter(model, responses, [first, second]);
  const logLiks = new Float64Array(N);
  const errors = new Float64Array(N);
  const logs = new Float64Array(FILTERS);
  for (let i = 0; i < N; i++) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let f = 0; f < FILTERS; f++) {
      logs[f] = filter(i, f);
      highest = Math.max(highest, logs[f]);
    }
    let mean = 0;
    for (let f = 0; f < FILTERS; f++) {
      logs[f] = exp(logs[f] - highest);
      mean += logs[f] / FILTERS;
    }
    let squares = 0;
    for (let f = 0; f < FILTERS; f++) squares += (logs[f] - mean) ** 2;
    logLiks[i] = highest + ln(mean);
    errors[i] = Math.sqrt(squares / (FILTERS * (FILTERS - 1))) / mean;
  }
  return { logLiks, errors };
}

/** An item at the step that draws one of its attributes. */
interface ItemStep {
  readonly item: number;
  /** Its attributes that are drawn before, in the order in which they are. */
  readonly drawn: readonly number[];
  /** [2 responses, 2 values, 2^drawn] what the new value multiplies the item's factor by. */
  readonly ratios: Float64Array;
}

function particleFilter(
  { K, q, cells, nodeWeights, mastery }: FactorSkills,
  responses: Responses,
  key: readonly [number, number],
): (student: number, filter: number) => number {
  const M = nodeWeights.length;
  const prevalence = Array.from({ length: K }, (_, k) =>
    nodeWeights.reduce((sum, weight, m) => sum + weight * mastery[m * K + k], 0),
  );
  const order = neighboursFirst(q, K);
  const place = new Array<number>(K);
  for (const [t, k] of order.entries()) place[k] = t;
  const steps: ItemStep[][] = order.map(() => []);
  /** [J, 2] the items' factors with nothing drawn. */
  const before = new Float64Array(2 * q.length);
  for (let j = 0; j < q.length; j++) {
    const attributes = onesOf(q[j]).sort((a, b) => place[a] - place[b]);
    const levels = levelsOf(q[j], cells[j], attributes, prevalence);
    before[2 * j] = levels[0][0];
    before[2 * j + 1] = levels[0][1];
    for (const [n, k] of attributes.entries())
      steps[place[k]].push({ item: j, drawn: attributes.slice(0, n), ratios: ratiosOf(levels, n) });
  }

  const masks = new Uint32Array(PARTICLES);
  const nextMasks = new Uint32Array(PARTICLES);
  const nodes = new Float64Array(PARTICLES * M);
  const nextNodes = new Float64Array(PARTICLES * M);
  const weights = new Float64Array(PARTICLES);
  const draws = new Float64Array(K * (PARTICLES + 1));
  const codes = new Int8Array(q.length);

  return (student, filter) => {
    fillStudentDraws(draws, key, student, filter);
    let logLik = 0;
    for (let j = 0; j < q.length; j++) {
      codes[j] = getBit(responses.present, j, student) ? getBit(responses.correct, j, student) : -1;
      if (codes[j] >= 0) logLik += ln(before[2 * j + codes[j]]);
    }
    masks.fill(0);
    for (let s = 0; s < PARTICLES; s++) nodes.set(nodeWeights, s * M);
    for (const [t, k] of order.entries()) {
      const at = t * (PARTICLES + 1);
      let total = 0;
      for (let s = 0; s < PARTICLES; s++) {
        let has = 0;
        for (let m = 0; m < M; m++) has += nodes[s * M + m] * mastery[m * K + k];
        let one = has;
        let zero = 1 - has;
        for (const { item, drawn, ratios } of steps[t]) {
          if (codes[item] < 0) continue;
          let cell = 0;
          for (let n = 0; n < drawn.length; n++) cell |= ((masks[s] >>> drawn[n]) & 1) << n;
          const size = 1 << drawn.length;
          const from = 2 * size * codes[item] + cell;
          zero *= ratios[from];
          one *= ratios[from + size];
        }
        const isOne = draws[at + s] * (zero + one) < one;
        weights[s] = zero + one;
        total += weights[s];
        if (isOne) masks[s] |= 1 << k;
        const share = isOne ? 1 / has : 1 / (1 - has);
        for (let m = 0; m < M; m++) {
          const p = mastery[m * K + k];
          nodes[s * M + m] *= (isOne ? p : 1 - p) * share;
        }
      }
      logLik += ln(total / PARTICLES);
      resample(weights, total, draws[at + PARTICLES]);
    }
    return logLik;
  };

  /** Systematic: particle s is kept as often as its weight says, give or take one. */
  function resample(shares: Float64Array, total: number, u: number): void {
    let from = 0;
    let below = shares[0];
    for (let s = 0; s < PARTICLES; s++) {
      const wanted = ((s + u) / PARTICLES) * total;
      while (below <= wanted && from < PARTICLES - 1) below += shares[++from];
      nextMasks[s] = masks[from];
      for (let m = 0; m < M; m++) nextNodes[s * M + m] = nodes[from * M + m];
    }
    masks.set(nextMasks);
    nodes.set(nextNodes);
  }
}

/**
 * Factors of an item with its first n attributes known and the others averaged out: [n] of [2^n, 2 responses], bit a of the place the
 * a-th attribute.
 */
function levelsOf(
  mask: number,
  probabilities: ArrayLike<number>,
  attributes: readonly number[],
  prevalence: readonly number[],
): Float64Array[] {
  const n = attributes.length;
  const levels: Float64Array[] = [];
  levels[n] = new Float64Array(2 << n);
  for (let x = 0; x < 1 << n; x++) {
    const pattern = attributes.reduce((bits, k, a) => ((x >>> a) & 1 ? bits | (1 << k) : bits), 0);
    const p = probabilities[gatherBits(pattern, mask)];
    levels[n][2 * x] = 1 - p;
    levels[n][2 * x + 1] = p;
  }
  for (let a = n - 1; a >= 0; a--) {
    const share = prevalence[attributes[a]];
    levels[a] = Float64Array.from(
      { length: 2 << a },
      (_, at) => (1 - share) * levels[a + 1][at] + share * levels[a + 1][at + (2 << a)],
    );
  }
  return levels;
}

function ratiosOf(levels: readonly Float64Array[], n: number): Float64Array {
  const size = 1 << n;
  const ratios = new Float64Array(4 * size);
  for (let response = 0; response < 2; response++)
    for (let value = 0; value < 2; value++)
      for (let x = 0; x < size; x++)
        ratios[2 * size * response + size * value + x] =
          levels[n + 1][2 * (x + value * size) + response] / levels[n][2 * x + response];
  return ratios;
}

/** Attributes in an order in which each shares items with those before it, where it can: the one of most items first. */
function neighboursFirst(q: ArrayLike<number>, K: number): number[] {
  const shared = (k: number, mask: number) => {
    let items = 0;
    for (let j = 0; j < q.length; j++) if ((q[j] >>> k) & 1 && (mask === 0 || q[j] & mask)) items++;
    return items;
  };
  const order: number[] = [];
  let mask = 0;
  while (order.length < K) {
    let best = -1;
    let most = -1;
    for (let k = 0; k < K; k++) {
      if (order.includes(k)) continue;
      const items = shared(k, mask);
      if (items > most) {
        most = items;
        best = k;
      }
    }
    order.push(best);
    mask |= 1 << best;
  }
  return order;
}
