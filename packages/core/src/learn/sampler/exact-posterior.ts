import ln from "@stdlib/math-base-special-ln";
import { createArena, createKernelMemory } from "../../kernels/arena.ts";
import { wasmKernels } from "../../kernels/kernels.ts";
import { withMemory } from "../../kernels/reused-memory.ts";
import { gatherBits, onesOf } from "../../numeric/bits.ts";
import { logistic } from "../../numeric/logistic.ts";
import { ABSENT, type CodedResponses } from "../coded-responses.ts";
import { CELLS } from "../items/index.ts";
import { NODE_VALUES, NODES } from "./ability.ts";
import { distributionCost } from "./distribution-cost.ts";
import { patternNodeShares } from "./enumerated-posterior.ts";
import { logit, nodesOf } from "./item-newton.ts";
import { PIECE } from "./pieces.ts";
import { writeResponseMasks } from "./response-masks.ts";
import type { SamplerModel } from "./sampler-model.ts";

const PIECE_BYTES = 4 * PIECE;
const SCALE = 2;
/** Attributes that some item requires up to which all patterns are summed over; the ability takes three more. */
export const MOST_SUMMED = 12;

export interface ExactPosterior {
  /** [N] ln P(responses of the student). */
  readonly logLiks: Float64Array;
  /** [N, K] P(mastered | responses). */
  readonly mastery: Float64Array;
}

/** ln P(responses) of each student [N]; undefined if items require too many attributes. */
export function exactLogLiks(coded: CodedResponses, model: SamplerModel): Float64Array | undefined {
  return exactPosterior(coded, model)?.logLiks;
}

/** ln P(responses), summed over all patterns, less what effects, q-vectors and the attribute distribution cost; undefined likewise. */
export function exactScore(coded: CodedResponses, model: SamplerModel): number | undefined {
  const logLiks = exactLogLiks(coded, model);
  if (logLiks === undefined) return undefined;
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  return sum(logLiks) - sum(model.penalties) - distributionCost(model);
}

/**
 * Likelihood and mastery probabilities of every student, attributes and ability summed out, of the model as it stands;
 * undefined if items require too many attributes. An attribute that neither items nor attributes require makes no difference and is
 * left out: its mastery probability is the prevalence.
 */
export function exactPosterior(coded: CodedResponses, model: SamplerModel): ExactPosterior | undefined {
  return withMemory(() => posteriorBySums(coded, model));
}

function posteriorBySums(coded: CodedResponses, model: SamplerModel): ExactPosterior | undefined {
  const used = onesOf(
    withPrerequisites(
      model,
      model.q.reduce((all, mask) => all | mask, 0),
    ),
  );
  if (used.length > MOST_SUMMED) return undefined;
  const { N, J, codes } = coded;
  const nodes = nodesOf(model);
  const patterns = 1 << used.length;
  const W = patterns * nodes;
  const arena = createArena();
  const at = {
    masks: arena.allot(J * 2 * PIECE_BYTES),
    here: arena.allot(PIECE_BYTES),
    prior: arena.allot(4 * W),
    tables: arena.allot(8 * J * W),
    posterior: arena.allot(W * PIECE_BYTES),
    out: arena.allot(16),
    mantissas: arena.allot(PIECE_BYTES),
    exponents: arena.allot(PIECE_BYTES),
  };
  const { memory, u32, i32, f32, f64 } = createKernelMemory(arena.end());
  const kernels = wasmKernels(memory);
  writePrior(f32.subarray(at.prior / 4, at.prior / 4 + W), model, used, nodes);
  for (let j = 0; j < J; j++) {
    const q = localMask(model.q[j], used);
    for (let c = 0; c < patterns; c++) {
      const p = model.cells[j * CELLS + gatherBits(c, q)];
      for (let t = 0; t < nodes; t++) {
        const theta = model.hasAbility ? NODE_VALUES[t] : 0;
        const success = logistic(logit(p) + model.loadings[j] * theta);
        const place = at.tables / 4 + j * 2 * W + c * nodes + t;
        f32[place] = SCALE * (1 - success);
        f32[place + W] = SCALE * success;
      }
    }
  }
  const logLiks = new Float64Array(N);
  const mastery = new Float64Array(N * model.K);
  for (let k = 0; k < model.K; k++) {
    if (used.includes(k)) continue;
    const share = prevalence(model, k);
    for (let i = 0; i < N; i++) mastery[i * model.K + k] = share;
  }
  for (let first = 0; first < N; first += PIECE) {
    const count = Math.min(PIECE, N - first);
    const students = Uint32Array.from({ length: count }, (_, i) => first + i);
    const responses = students.map((i) => codes.reduce((sum, code) => sum + Number(code[i] !== ABSENT), 0));
    writeResponseMasks({ u32 }, coded, students, at.masks);
    f64[at.out / 8] = 1;
    f64[at.out / 8 + 1] = 0;
    const { masks, prior, tables, here, posterior, out, mantissas, exponents } = at;
    kernels.pattern_posteriors(W, J, masks, prior, tables, here, posterior, out, mantissas, exponents);
    for (let i = 0; i < count; i++)
      logLiks[first + i] = ln(f32[mantissas / 4 + i]) + (i32[exponents / 4 + i] - responses[i]) * Math.LN2;
    for (let w = 0; w < W; w++) {
      const pattern = Math.floor(w / nodes);
      const row = posterior / 4 + w * PIECE;
      for (const [bit, k] of used.entries())
        if ((pattern >> bit) & 1)
          for (let i = 0; i < count; i++) mastery[(first + i) * model.K + k] += f32[row + i];
    }
  }
  // sums of rounded probabilities
  for (let at = 0; at < mastery.length; at++) if (mastery[at] > 1) mastery[at] = 1;
  return { logLiks, mastery };
}

/** Σ_θ P(θ) P(α_k = 1 | θ) */
function prevalence({ slopes, intercepts, nodeWeights }: SamplerModel, k: number): number {
  return NODE_VALUES.reduce(
    (sum, theta, t) => sum + nodeWeights[t] * logistic(intercepts[k] + slopes[k] * theta),
    0,
  );
}

function withPrerequisites({ prerequisites }: SamplerModel, mask: number): number {
  return onesOf(mask).reduce((all, k) => all | prerequisites[k], mask);
}

/** The mask with bit a for attribute used[a]. */
function localMask(mask: number, used: readonly number[]): number {
  return onesOf(mask).reduce((local, k) => local | (1 << used.indexOf(k)), 0);
}

/** P(pattern of the used attributes, node), nodes added up where there is one. */
function writePrior(to: Float32Array, model: SamplerModel, used: readonly number[], nodes: number): void {
  const shares = patternNodeShares({
    ...model,
    K: used.length,
    slopes: Float64Array.from(used, (k) => model.slopes[k]),
    intercepts: Float64Array.from(used, (k) => model.intercepts[k]),
    prerequisites: Uint32Array.from(used, (k) => localMask(model.prerequisites[k], used)),
  });
  for (let w = 0; w < shares.length; w++) to[Math.floor(w / NODES) * nodes + (w % nodes)] += shares[w];
}
