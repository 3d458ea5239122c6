import { surprise } from "../../data/known-entries.ts";
import { clamp } from "../../numeric/clamp.ts";
import { cellsOfEffects, type FamilyShape, holdEffects, solveEffects } from "../items/index.ts";
import type { Candidate } from "./candidates.ts";
import type { SamplerProblem } from "./sampler.ts";

const PASSES = 3;
const MOST_HALVINGS = 2;
const LARGEST_LOADING = 3;
/** A step that gains less is the last. */
const LEAST_GAIN = 0.01;

/**
 * Newton steps on the exact likelihood of the item's responses given all others, by effects and loading; the evidence by
 * Laplace's method at the best of them. The cells of its q-vector must have been gathered.
 */
export function refineCandidate(problem: SamplerProblem, j: number, candidate: Candidate): void {
  const { students, model, priors, costs, known, solver } = problem;
  const { shape, effects } = candidate;
  const { n, effects: D } = shape;
  const prior = priors[n][n < 2 ? 0 : shape.family];
  const { mean, precision } = prior;
  const E = D + 1;
  const count = 1 << n;
  const basis = cellBasis(shape);
  const cells = new Float64Array(count);
  const trial = new Float64Array(E);
  trial.set(effects);
  trial[D] = candidate.loading;
  const information = new Float64Array(E * E);
  const wanted = new Float64Array(E);
  const cost = costs.of(candidate.q, shape.family) + surprise(known, j, candidate.q);
  let best = Number.NEGATIVE_INFINITY;
  for (let pass = 0, halvings = 0; pass < PASSES; pass++) {
    const own = trial.subarray(0, D);
    holdEffects(shape, own);
    trial[D] = clamp(trial[D], -LARGEST_LOADING, LARGEST_LOADING);
    cellsOfEffects(shape, own, cells);
    const logLik = students.newtonSums(model, j, cells, trial[D]);
    reduce(students.newton, basis, count, D, information, wanted);
    for (let t = 0; t < E; t++)
      for (let s = 0; s < E; s++)
        wanted[t] += (s <= t ? information[t * E + s] : information[s * E + t]) * trial[s];
    const solved = solveEffects(information, wanted, prior, E, solver);
    let quadratic = 0;
    for (let t = 0; t < E; t++)
      for (let s = 0; s < E; s++)
        quadratic += (trial[t] - mean[t]) * precision[t * E + s] * (trial[s] - mean[s]);
    const penalty = (quadratic + solved.logDeterminantGain) / 2 + cost;
    const gain = logLik - penalty - best;
    if (gain < 0 && halvings < MOST_HALVINGS) {
      // too far: an item that few answer correctly has little room for its probabilities
      for (let t = 0; t < D; t++) trial[t] = (trial[t] + effects[t]) / 2;
      trial[D] = (trial[D] + candidate.loading) / 2;
      halvings++;
      pass--;
      continue;
    }
    if (gain > 0) {
      best = logLik - penalty;
      candidate.penalty = penalty;
      effects.set(own);
      candidate.loading = trial[D];
    }
    if (gain < LEAST_GAIN) break;
    trial.set(solved.effects.subarray(0, E));
  }
  candidate.score = best - costs.ofNew(candidate.q);
}

/** [cells, D] derivative of a cell's success probability by the effects. */
function cellBasis({ n, terms, effectOf, signs, effects: D }: FamilyShape): Float64Array {
  const basis = new Float64Array((1 << n) * D);
  for (let x = 0; x < 1 << n; x++)
    for (let t = 0; t < terms.length; t++)
      if ((terms[t] & x) === terms[t]) basis[x * D + effectOf[t]] += signs[t];
  return basis;
}

/** Information [E, E], lower triangle, and score [E] by effects and loading, from those by cells and loading. */
function reduce(
  sums: Float64Array,
  basis: Float64Array,
  count: number,
  D: number,
  information: Float64Array,
  score: Float64Array,
): void {
  const E = D + 1;
  const byCells = (x: number, y: number) => sums[x >= y ? (x * (x + 1)) / 2 + y : (y * (y + 1)) / 2 + x];
  const scores = ((count + 1) * (count + 2)) / 2;
  information.fill(0);
  score.fill(0);
  for (let x = 0; x < count; x++) {
    for (let t = 0; t < D; t++) {
      const own = basis[x * D + t];
      if (own === 0) continue;
      score[t] += own * sums[scores + x];
      information[D * E + t] += own * byCells(count, x);
      for (let y = 0; y < count; y++) {
        const shared = own * byCells(x, y);
        for (let s = 0; s <= t; s++) information[t * E + s] += shared * basis[y * D + s];
      }
    }
  }
  information[E * E - 1] = byCells(count, count);
  score[D] = sums[scores + count];
}
