import ln from "@stdlib/math-base-special-ln";
import { gatherBits, popcount } from "../../numeric/bits.ts";
import { logistic } from "../../numeric/logistic.ts";
import { CELLS } from "../items/index.ts";
import { NODE_VALUES, NODES } from "./ability.ts";
import type { PatternMemory } from "./enumerated-memory.ts";
import { logit, nodesOf } from "./item-newton.ts";
import { PIECE } from "./pieces.ts";
import { masksAt } from "./response-masks.ts";
import type { SamplerModel } from "./sampler-model.ts";

const PIECE_BYTES = 4 * PIECE;
/** A student's likelihood is a product over items; twice the probability keeps it near 1. */
const SCALE = 2;
/** A pattern that the prior calls impossible could never be taken again. */
const LEAST_PRIOR = 1e-9;

/** Posteriors of all students under the model; returns ln P(responses). */
export function findPosteriors(memory: PatternMemory, model: SamplerModel): number {
  const { kernels, at, f32, f64, pieces } = memory;
  const { J } = model;
  const W = rowsOf(memory, model);
  writePrior(memory, model);
  for (let j = 0; j < J; j++) {
    const to = at.tables / 4 + j * 2 * W;
    writeSuccess(memory, model, j, (w, p) => {
      f32[to + w] = SCALE * (1 - p);
      f32[to + W + w] = SCALE * p;
    });
  }
  const out = at.likelihood / 8;
  f64[out] = 1;
  f64[out + 1] = 0;
  for (let piece = 0; piece < pieces; piece++)
    kernels.pattern_posteriors(
      W,
      J,
      at.masks + piece * J * 2 * PIECE_BYTES,
      at.prior,
      at.tables,
      at.here + piece * PIECE_BYTES,
      at.posterior + piece * W * PIECE_BYTES,
      at.likelihood,
      at.mantissas,
      at.exponents,
    );
  return ln(f64[out]) + (f64[out + 1] - responsesIn(memory, J)) * Math.LN2;
}

/** Responses that there are, each of which was counted SCALE times. */
function responsesIn({ u32, at, pieces }: PatternMemory, J: number): number {
  let count = 0;
  for (let piece = 0; piece < pieces; piece++)
    for (let j = 0; j < J; j++) {
      const from = at.masks / 4 + ((piece * J + j) * 2 + 1) * PIECE;
      for (let lane = 0; lane < PIECE; lane++) if (u32[from + lane] !== 0) count++;
    }
  return count;
}

/** Rows of the posterior: patterns · nodes. Without ability the nodes are added up: responses depend on the pattern alone. */
export function rowsOf({ patterns }: Pick<PatternMemory, "patterns">, model: SamplerModel): number {
  return patterns * nodesOf(model);
}

/** P(pattern, node) by one factor, none of them impossible. */
function writePrior({ f32, at, patterns }: PatternMemory, model: SamplerModel): void {
  const shares = patternNodeShares(model);
  const plain = model.hasAbility ? shares : addedUp(shares);
  let total = 0;
  for (let w = 0; w < plain.length; w++) {
    plain[w] = Math.max(plain[w], LEAST_PRIOR / patterns);
    total += plain[w];
  }
  for (let w = 0; w < plain.length; w++) f32[at.prior / 4 + w] = plain[w] / total;
}

/** [patterns] from [patterns, NODES]. */
function addedUp(shares: Float64Array): Float64Array {
  const sums = new Float64Array(shares.length / NODES);
  for (let w = 0; w < shares.length; w++) sums[Math.floor(w / NODES)] += shares[w];
  return sums;
}

/** [patterns, NODES] P(pattern, node) by one factor, 0 where a prerequisite is not mastered. */
export function patternNodeShares(model: SamplerModel): Float64Array {
  const { K, slopes, intercepts, nodeWeights } = model;
  const shares = new Float64Array((1 << K) * NODES);
  if (model.prerequisites.some((mask) => mask !== 0)) {
    writeHierarchyShares(shares, model);
    return shares;
  }
  for (let t = 0; t < NODES; t++) {
    shares[t] = nodeWeights[t];
    for (let k = 0; k < K; k++) {
      const p = logistic(intercepts[k] + slopes[k] * NODE_VALUES[t]);
      for (let c = 0; c < 1 << k; c++) {
        shares[((1 << k) | c) * NODES + t] = shares[c * NODES + t] * p;
        shares[c * NODES + t] *= 1 - p;
      }
    }
  }
  return shares;
}

/** [2^K] P(pattern), nodes added up. */
export function patternShares(model: SamplerModel): Float64Array {
  return addedUp(patternNodeShares(model));
}

function writeHierarchyShares(
  shares: Float64Array,
  { K, slopes, intercepts, nodeWeights, prerequisites }: SamplerModel,
): void {
  for (let t = 0; t < NODES; t++) {
    const mastered = slopes.map((slope, k) => logistic(intercepts[k] + slope * NODE_VALUES[t]));
    for (let c = 0; c < 1 << K; c++) {
      let share = nodeWeights[t];
      for (let k = 0; k < K && share > 0; k++) {
        const has = (c >> k) & 1;
        if ((c & prerequisites[k]) === prerequisites[k]) share *= has ? mastered[k] : 1 - mastered[k];
        else if (has) share = 0;
      }
      shares[c * NODES + t] = share;
    }
  }
}

/** Calls `write` with P(correct | w) of item j for every w. */
function writeSuccess(
  { patterns }: PatternMemory,
  model: SamplerModel,
  j: number,
  write: (w: number, p: number) => void,
): void {
  const { q, cells, loadings } = model;
  const nodes = nodesOf(model);
  const byCell = new Map<number, Float64Array>();
  for (let c = 0; c < patterns; c++) {
    const x = gatherBits(c, q[j]);
    let row = byCell.get(x);
    if (row === undefined) {
      const p = cells[j * CELLS + x];
      row = model.hasAbility
        ? NODE_VALUES.map((theta) => logistic(logit(p) + loadings[j] * theta))
        : Float64Array.of(p);
      byCell.set(x, row);
    }
    for (let t = 0; t < nodes; t++) write(c * nodes + t, row[t]);
  }
}

/** [rows] P(correct | w) of item j. */
export function successTable(memory: PatternMemory, model: SamplerModel, j: number): Float64Array {
  const table = new Float64Array(rowsOf(memory, model));
  writeSuccess(memory, model, j, (w, p) => {
    table[w] = p;
  });
  return table;
}

/** Posteriors without item j, the features of the others' responses, and, if it is screened, the sums of their Gram matrix, in `sums`. */
export function leaveOut(memory: PatternMemory, model: SamplerModel, j: number, isScreened: boolean): void {
  const { kernels, at, f32, f64, pieces, patterns, features, sums } = memory;
  const nodes = nodesOf(model);
  const W = patterns * nodes;
  writeSuccess(memory, model, j, (w, p) => {
    f32[at.inverses / 4 + w] = 1 / (1 - p);
    f32[at.inverses / 4 + W + w] = 1 / p;
    f32[at.slopes / 4 + w] = model.hasAbility ? p * (1 - p) * NODE_VALUES[w % NODES] : 0;
  });
  f64.fill(0, at.sums / 8, at.sums / 8 + sums);
  for (let piece = 0; piece < pieces; piece++) {
    kernels.pattern_leave_out(
      patterns,
      nodes,
      features.length,
      at.posterior + piece * W * PIECE_BYTES,
      at.inverses,
      masksAt(at.masks, model.J, piece, j),
      at.slopes,
      at.rest + piece * W * PIECE_BYTES,
      at.byPattern + piece * patterns * PIECE_BYTES,
      at.scratch,
      at.classes,
      at.features,
      at.weights,
    );
    if (!isScreened) continue;
    const { length } = features;
    kernels.weighted_gram(PIECE, length + 1, at.features, at.weights, at.partners, at.temporary, at.sums);
  }
}

/** Sums the posteriors without the item over the cells of a q-vector, for `newtonSums`; over the nodes too without ability. */
export function gatherCells(memory: PatternMemory, model: SamplerModel, q: number): void {
  const { kernels, at, u32, pieces, patterns } = memory;
  const nodes = nodesOf(model);
  for (let c = 0; c < patterns; c++) {
    const x = gatherBits(c, q);
    for (let t = 0; t < nodes; t++) u32[at.places / 4 + c * nodes + t] = (x * nodes + t) * PIECE_BYTES;
  }
  const rows = nodes << popcount(q);
  const W = patterns * nodes;
  const from = model.hasAbility ? at.rest : at.byPattern;
  for (let piece = 0; piece < pieces; piece++)
    kernels.pattern_cells(
      W,
      rows,
      at.places,
      from + piece * W * PIECE_BYTES,
      at.cells + piece * rows * PIECE_BYTES,
    );
}

/** Takes item j back in, as the model now has it. */
export function putBack(memory: PatternMemory, model: SamplerModel, j: number): void {
  const { kernels, at, f32, pieces } = memory;
  const W = rowsOf(memory, model);
  writeSuccess(memory, model, j, (w, p) => {
    f32[at.inverses / 4 + w] = 1 - p;
    f32[at.inverses / 4 + W + w] = p;
  });
  for (let piece = 0; piece < pieces; piece++)
    kernels.pattern_put_back(
      W,
      at.rest + piece * W * PIECE_BYTES,
      at.inverses,
      masksAt(at.masks, model.J, piece, j),
      at.posterior + piece * W * PIECE_BYTES,
    );
}

/** [rows] students expected with each pattern and node, or pattern. */
export function patternTotals(memory: PatternMemory, model: SamplerModel): Float64Array {
  const { kernels, at, f64, pieces } = memory;
  const W = rowsOf(memory, model);
  f64.fill(0, at.totals / 8, at.totals / 8 + W);
  for (let piece = 0; piece < pieces; piece++)
    kernels.pattern_totals(
      W,
      at.posterior + piece * W * PIECE_BYTES,
      at.here + piece * PIECE_BYTES,
      at.totals,
    );
  return f64.slice(at.totals / 8, at.totals / 8 + W);
}

/** [patterns] students expected with each pattern. */
export function patternCounts(memory: PatternMemory, model: SamplerModel): Float64Array {
  const found = patternTotals(memory, model);
  return model.hasAbility ? addedUp(found) : found;
}

/** [patterns, NODES] students expected with each pattern and node; without ability responses tell no more of a node than the pattern. */
export function nodeTotals(memory: PatternMemory, model: SamplerModel): Float64Array {
  const found = patternTotals(memory, model);
  if (model.hasAbility) return found;
  const shares = patternNodeShares(model);
  const ofPattern = addedUp(shares);
  return shares.map((share, w) => {
    const c = Math.floor(w / NODES);
    return ofPattern[c] > 0 ? (found[c] * share) / ofPattern[c] : 0;
  });
}
