import ln from "@stdlib/math-base-special-ln";
import { isAllowed, surprise } from "../../data/known-entries.ts";
import { popcount, spreadBits } from "../../numeric/bits.ts";
import {
  CELLS,
  cellsOfEffects,
  effectsOfCells,
  type FamilyShape,
  holdEffects,
  isMonotone,
  MOST_LISTED,
  solveEffects,
} from "../items/index.ts";
import type { SamplerProblem } from "./sampler.ts";

/** A q-vector with a family, its effects and the item's loading. */
export interface Candidate {
  readonly q: number;
  readonly shape: FamilyShape;
  /** ln P(responses to the item | all other responses, q, family), effects and loading integrated out, plus ln prior. */
  score: number;
  penalty: number;
  readonly effects: Float64Array;
  loading: number;
}

/** Candidates of the regression that are looked at with their exact likelihood. */
const FINALISTS = 8;
const MOST_EFFECTS = 1 << MOST_LISTED;

/** Shapes with the loading as one more effect, its prior N(0, spread²). */
export function withLoading(shape: FamilyShape, spread: number) {
  const { effects: D, mean, precision, logDeterminant } = shape;
  const E = D + 1;
  const widerMean = new Float64Array(E);
  widerMean.set(mean);
  const wider = new Float64Array(E * E);
  for (let t = 0; t < D; t++) for (let s = 0; s < D; s++) wider[t * E + s] = precision[t * D + s];
  wider[E * E - 1] = 1 / (spread * spread);
  return { mean: widerMean, precision: wider, logDeterminant: logDeterminant - 2 * ln(spread) };
}

/**
 * The best FINALISTS of all q-vectors of at most MOST_LISTED attributes and families, by the evidence of the regression
 *
 *   P(R_ij = 1) = Σ_T δ_T f_i[T] + loading · slope_i
 *
 * on the posterior without item j, which stands in the memory.
 */
export function screenCandidates(problem: SamplerProblem, j: number): Candidate[] {
  const { students, model, known, most, priors, costs } = problem;
  const { attributes, features, featureOf } = students;
  const [slope, response] = [features.length, features.length + 1];
  const total = students.sum(0, response);
  const E = MOST_EFFECTS + 1;
  const gram = new Float64Array(E * E);
  const withY = new Float64Array(E);
  const best: Candidate[] = [];
  for (const local of features) {
    const n = popcount(local);
    const q = globalOf(local, attributes);
    if (n > most || !isAllowed(known, j, q)) continue;
    const unexpected = surprise(known, j, q) + costs.ofNew(q);
    const places = Array.from({ length: 1 << n }, (_, T) => featureOf[spreadBits(T, local)]);
    for (const shape of model.itemPrior.shapes[n]) {
      const { terms, effectOf, signs, effects: D } = shape;
      const wide = D + 1;
      gram.fill(0, 0, wide * wide);
      withY.fill(0, 0, wide);
      for (let t = 0; t < terms.length; t++) {
        const a = effectOf[t];
        const ft = places[terms[t]];
        withY[a] += signs[t] * students.sum(ft, response);
        gram[D * wide + a] += signs[t] * students.sum(slope, ft);
        for (let s = 0; s < terms.length; s++) {
          const b = effectOf[s];
          if (b <= a) gram[a * wide + b] += signs[t] * signs[s] * students.sum(ft, places[terms[s]]);
        }
      }
      gram[wide * wide - 1] = students.sum(slope, slope);
      withY[D] = students.sum(slope, response);
      const solved = solveEffects(gram, withY, priors[n][shape.family], wide, problem.solver);
      const score =
        -(total + solved.atMean - solved.fitted + solved.logDeterminantGain) / 2 -
        costs.of(q, shape.family) -
        unexpected;
      if (best.length === FINALISTS && score <= best[FINALISTS - 1].score) continue;
      if (!isMonotone(shape, solved.effects)) continue;
      if (best.length === FINALISTS) best.pop();
      let place = best.length;
      while (place > 0 && best[place - 1].score < score) place--;
      const effects = solved.effects.slice(0, D);
      best.splice(place, 0, { q, shape, score, penalty: 0, effects, loading: solved.effects[D] });
    }
  }
  return best;
}

function globalOf(local: number, attributes: readonly number[]): number {
  let q = 0;
  for (let left = local; left !== 0; left &= left - 1) q |= 1 << attributes[31 - Math.clz32(left & -left)];
  return q >>> 0;
}

/** The item as it stands. */
export function currentCandidate({ model }: SamplerProblem, j: number): Candidate {
  const q = model.q[j];
  const n = popcount(q);
  const shape = model.itemPrior.shapes[n][n < 2 ? 0 : model.families[j]];
  const cells = model.cells.slice(j * CELLS, j * CELLS + (1 << n));
  return {
    q,
    shape,
    score: Number.NEGATIVE_INFINITY,
    penalty: 0,
    effects: effectsOfCells(shape, cells),
    loading: model.loadings[j],
  };
}

/** Success probabilities by cell, from effects that are held so that all are probabilities. */
export function candidateCells({ shape, effects }: Pick<Candidate, "shape" | "effects">): Float64Array {
  const cells = new Float64Array(1 << shape.n);
  const held = effects.slice();
  holdEffects(shape, held);
  cellsOfEffects(shape, held, cells);
  return cells;
}
