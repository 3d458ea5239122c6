import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import { logistic } from "../../numeric/logistic.ts";
import { type Stream, stream } from "../../random/stream.ts";
import { type EmOutcome, type NodeFamily, runEm } from "./em.ts";
import type { NodeModel } from "./node-model.ts";
import type { Training } from "./training.ts";

/**
 * Prior of a class's success probability on an item: as if so many of its students had been seen before, the item's overall share of
 * them correct. Of a class's weight: as if so many students had been in it. No probability reaches 0 or 1.
 */
const SEEN = 1;
/** Starts from chance, beside the one from total scores; each is given a few cycles before the best is finished. */
const RANDOM_STARTS = 2;
const FIRST_CYCLES = 6;
/** Standard deviation of the logits of a random start. */
const SPREAD = 1;

export interface ClassFit extends Omit<EmOutcome, "values"> {
  readonly model: NodeModel;
}

/**
 * C unrestricted latent classes:
 *
 *   P(R_i) = Σ_c w_c Π_j p_jc^R_ij (1 − p_jc)^(1 − R_ij)        w [C], p [J, C] free
 *
 * Every model with K skills is one of 2^K classes with restrictions. Source: [Goodman74].
 */
export function fitClasses(training: Training, C: number, seed: number): ClassFit {
  const family = classFamily(training.shares, C);
  const eStep = training.eStep(C);
  const starts = [scoreStart(training, C)];
  for (let start = 0; start < RANDOM_STARTS; start++)
    starts.push(randomStart(training, C, stream(seed, "adequacy", "classes", C, start)));
  const begun = starts.map((start) => runEm(eStep, family, start, { most: FIRST_CYCLES }));
  const best = begun.reduce((a, b) => (b.height > a.height ? b : a));
  const { values, ...outcome } = best.converged ? best : runEm(eStep, family, best.values);
  return { model: family.modelOf(values), ...outcome };
}

/** Values: [C] logarithms of the weights, up to a constant; [J, C] logits. */
export function classFamily(shares: Float64Array, C: number): NodeFamily {
  const J = shares.length;
  const probabilities = Array.from({ length: J }, () => new Float64Array(C));
  const weights = new Float64Array(C);

  function modelOf(values: Float64Array): NodeModel {
    let highest = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < C; c++) highest = Math.max(highest, values[c]);
    let total = 0;
    for (let c = 0; c < C; c++) {
      weights[c] = exp(values[c] - highest);
      total += weights[c];
    }
    for (let c = 0; c < C; c++) weights[c] /= total;
    for (let j = 0; j < J; j++)
      for (let c = 0; c < C; c++) probabilities[j][c] = logistic(values[C + j * C + c]);
    return { weights, probabilities };
  }

  return {
    C,
    modelOf,
    logPrior(values) {
      modelOf(values);
      let sum = 0;
      for (let c = 0; c < C; c++) sum += SEEN * ln(weights[c]);
      for (let j = 0; j < J; j++)
        for (let c = 0; c < C; c++) {
          const p = probabilities[j][c];
          sum += SEEN * (shares[j] * ln(p) + (1 - shares[j]) * ln(1 - p));
        }
      return sum;
    },
    mStep(values, { students, responses }) {
      const next = new Float64Array(values.length);
      for (let c = 0; c < C; c++) next[c] = ln(students[c] + SEEN);
      for (let j = 0; j < J; j++)
        for (let c = 0; c < C; c++) {
          const at = 2 * (j * C + c);
          next[C + j * C + c] = ln(
            (responses[at + 1] + SEEN * shares[j]) / (responses[at] + SEEN * (1 - shares[j])),
          );
        }
      return next;
    },
  };
}

/** Classes of equal size along the total score: their logits spread evenly about the items'. */
function scoreStart({ logits }: Training, C: number): Float64Array {
  const values = new Float64Array(C + logits.length * C);
  for (let j = 0; j < logits.length; j++)
    for (let c = 0; c < C; c++) values[C + j * C + c] = logits[j] + normalScore(c, C);
  return values;
}

/** From −1.5 to 1.5, C of them. */
function normalScore(c: number, C: number): number {
  return 1.5 * ((2 * c) / Math.max(1, C - 1) - 1);
}

function randomStart({ logits }: Training, C: number, random: Stream): Float64Array {
  const values = new Float64Array(C + logits.length * C);
  for (let j = 0; j < logits.length; j++)
    for (let c = 0; c < C; c++) values[C + j * C + c] = logits[j] + SPREAD * random.normal();
  return values;
}
