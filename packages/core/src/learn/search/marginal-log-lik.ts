import ln from "@stdlib/math-base-special-ln";
import { reorderBits } from "../../numeric/bits.ts";
import { type Answers, RIGHT, WRONG } from "./answers.ts";
import { openBlock } from "./block.ts";
import { blockEStep } from "./block-em.ts";
import { type BlockPrior, openPrior, updatePrior, writePrior } from "./block-prior.ts";
import { copyModel, type ModelView, type SearchModel } from "./search-model.ts";
import { createWorkspace } from "./workspace.ts";

/** Attributes up to which all 2^K patterns are summed over, however many students there are. */
export const MOST_SUMMED = 12;
/** And up to which where students × patterns are no more than so many, as 4096 students have with twelve attributes. */
export const MOST_SUMMED_OF_FEW = 14;
const FEW = 2 ** 24;
/** Students at a time have about so many classes together: four megabytes. */
const CLASSES = 1 << 20;
/** EM steps of the attribute distribution of a model with weights of patterns, and the gain below which they end. */
const PRIOR_STEPS = 60;
const LEAST_GAIN = 0.1;
/** Posteriors that are kept for them, 128 megabytes; where there are more, every second, third, … student is taken. */
const MOST_KEPT = 1 << 25;

/**
 * ln P(answers) with all attributes summed out, of the model as it stands; undefined if too many attributes are needed by some
 * item (`isSummed`). Attributes that no item needs make no difference and are left out. A model with weights of
 * patterns keeps none of whole patterns, only a block has them while it is climbed in: they are fitted here, items as they are.
 */
export function marginalLogLik(answers: Answers, model: ModelView): number | undefined {
  const used = withoutUnused(model);
  const { K } = used;
  if (!isSummed(answers.N, K)) return undefined;
  const anyone = new Uint32Array(answers.N);
  let constant = 0;
  for (let j = 0; j < used.J; j++) if (used.q[j] === 0) constant += emptyLogLik(answers, j);
  const C = Math.max(4, 1 << K);
  const prior = used.hasPatternWeights
    ? priorWithWeights(everyNth(answers, Math.ceil((answers.N * C) / MOST_KEPT)), used, C)
    : openPrior(used, 2 ** K - 1, anyone, C);
  return constant + eStep(answers, used, prior).logLik;
}

/** Whether the patterns of so many attributes that items need are summed over. */
export function isSummed(N: number, K: number): boolean {
  return K <= MOST_SUMMED || (K <= MOST_SUMMED_OF_FEW && N * 2 ** K <= FEW);
}

/**
 * ln P(answers) less what the q-vectors cost; undefined where too many attributes are needed. What weights of the patterns' own
 * gain by chance is not taken off: models with them compare with each other only.
 */
export function marginalScore(answers: Answers, model: ModelView): number | undefined {
  const logLik = marginalLogLik(answers, model);
  if (logLik === undefined) return undefined;
  return logLik - model.penalties.reduce((sum, penalty) => sum + penalty, 0);
}

/** ln P of the answers to an item that needs nothing, its success probability at the share of right ones. */
function emptyLogLik({ codes, shares }: Answers, j: number): number {
  const counts = [0, 0, 0];
  for (const code of codes[j]) counts[code]++;
  return counts[RIGHT] * ln(shares[j]) + counts[WRONG] * ln(1 - shares[j]);
}

/**
 * Weights of the patterns' own, slopes and intercepts by EM, items as they are. Posteriors of the first E-step are kept:
 * P(c | R_i) under another prior is proportional to them times the ratio of priors.
 */
function priorWithWeights(answers: Answers, model: SearchModel, C: number): BlockPrior {
  const { N } = answers;
  const prior = openPrior(model, 2 ** model.K - 1, new Uint32Array(N), C);
  const posterior = new Float32Array(N * C);
  const { table: first, counts } = eStep(answers, model, prior, posterior);
  const table = first.slice();
  let last = Number.NEGATIVE_INFINITY;
  for (let step = 1; step <= PRIOR_STEPS; step++) {
    updatePrior(prior, model, table, counts);
    writePrior(prior, model, table);
    const ratio = table.map((weight, c) => (first[c] > 0 ? weight / first[c] : 0));
    counts.fill(0);
    let logLik = 0;
    for (let i = 0; i < N; i++) logLik += addPosterior(posterior.subarray(i * C, (i + 1) * C), ratio, counts);
    if (logLik - last < LEAST_GAIN) break;
    last = logLik;
  }
  return prior;
}

/** Adds a student's new posterior to the counts; returns how much likelier the answers have become, as a logarithm. */
function addPosterior(posterior: Float32Array, ratio: Float32Array, counts: Float32Array): number {
  let sum = 0;
  for (let c = 0; c < ratio.length; c++) sum += posterior[c] * ratio[c];
  for (let c = 0; c < ratio.length; c++) counts[c] += (posterior[c] * ratio[c]) / sum;
  return ln(sum);
}

function everyNth(answers: Answers, n: number): Answers {
  if (n === 1) return answers;
  const codes = answers.codes.map((column) => column.filter((_, i) => i % n === 0));
  return { ...answers, N: codes[0].length, codes };
}

/**
 * One E-step with all attributes in the block: ln P(answers), the prior [C] and the students expected [C] in each pattern.
 * Fills `posterior` [N, C] if there is one.
 */
function eStep(
  answers: Answers,
  model: ModelView,
  prior: BlockPrior,
  posterior?: Float32Array,
): { readonly logLik: number; readonly table: Float32Array; readonly counts: Float32Array } {
  const { C } = prior;
  const chunk = Math.min(answers.N, Math.ceil(CLASSES / C));
  // one memory for all chunks: what is allotted anew calls the garbage collector, and with it the compiler
  const room = createWorkspace({ ...answers, N: chunk }, model.K, model.K);
  const table = new Float32Array(C);
  const counts = new Float32Array(C);
  let logLik = 0;
  for (let first = 0; first < answers.N; first += chunk) {
    const codes = answers.codes.map((column) => column.subarray(first, first + chunk));
    const students = { ...answers, N: codes[0].length, codes };
    const workspace = { ...room, answers: students };
    const opened = openBlock(workspace, model, new Uint32Array(students.N), everyAttribute(model));
    logLik += blockEStep({ ...opened, prior }, model);
    const { f32, at } = workspace;
    table.set(f32.subarray(at.table / 4, at.table / 4 + C));
    for (let c = 0; c < C; c++) counts[c] += f32[at.buckets / 4 + c];
    posterior?.set(f32.subarray(at.posterior / 4, at.posterior / 4 + students.N * C), first * C);
  }
  return { logLik, table, counts };
}

function everyAttribute({ K }: ModelView): number[] {
  return Array.from({ length: K }, (_, k) => k);
}

/** The same model with the attributes that some item needs, at least one. */
function withoutUnused(model: ModelView): SearchModel {
  const all = model.q.reduce((mask, q) => mask | q, 0);
  const kept = everyAttribute(model).filter((k) => (all >>> k) & 1 || all === 0);
  const attributes = all === 0 ? kept.slice(0, 1) : kept;
  return {
    ...copyModel(model),
    K: attributes.length,
    q: model.q.map((q) => reorderBits(q, attributes)),
    slopes: Float64Array.from(attributes, (k) => model.slopes[k]),
    intercepts: Float64Array.from(attributes, (k) => model.intercepts[k]),
  };
}
