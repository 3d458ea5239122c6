import ln from "@stdlib/math-base-special-ln";
import { holdEffects } from "../cells-of-effects.ts";
import type { ModelView } from "../search-model.ts";
import { solveEffects } from "../solve-effects.ts";
import { PIECE } from "../workspace.ts";
import type { Candidate } from "./candidate.ts";
import type { OpenItem } from "./place-students.ts";
import { reduceGram } from "./reduce-gram.ts";
import type { Selection } from "./selection.ts";

/** Newton steps of a finalist. */
const PASSES = 2;

/** Newton steps on the exact likelihood; score and penalty are those of the best step. */
export function refineCandidate(
  opened: OpenItem,
  model: ModelView,
  candidate: Candidate,
  { costs }: Selection,
): void {
  const { solver, room } = opened.block.workspace;
  const { shape, effects } = candidate;
  const { mean, precision, effects: D, family, n } = shape;
  const trial = effects.slice();
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let pass = 1; pass <= PASSES; pass++) {
    holdEffects(shape, trial);
    const logLik = likelihoodPass(opened, candidate, trial);
    let quadratic = 0;
    for (let t = 0; t < D; t++)
      for (let s = 0; s < D; s++)
        quadratic += (trial[t] - mean[t]) * precision[t * D + s] * (trial[s] - mean[s]);
    const solved = solveEffects(room.reduced, room.reducedY, shape, D, solver);
    const penalty = (quadratic + solved.logDeterminantGain) / 2 + costs.of(model, family, n);
    if (logLik - penalty > bestScore) {
      bestScore = logLik - penalty;
      candidate.penalty = penalty;
      effects.set(trial);
    }
    trial.set(solved.effects.subarray(0, D));
  }
  candidate.score = bestScore;
}

/** logLik of the item at the given effects; leaves its Gram matrix on the family's effects in the workspace's room. */
function likelihoodPass(
  { block: { workspace }, current, pieces }: OpenItem,
  { subset, shape }: Candidate,
  effects: Float64Array,
): number {
  const outsides = current.outsideCells.length;
  const { kernels, at, u32, f32, f64, pieceBytes, features, room } = workspace;
  const { gram, withY } = room;
  const { terms, effectOf, signs } = shape;
  // terms of the block alone: with the outside attributes known, several terms have the same feature
  const parts = [...new Set(terms.map((T) => subset.features[T]))];
  const partOf = terms.map((T) => parts.indexOf(subset.features[T]));
  const m = parts.length;
  u32.set(
    parts.map((feature) => feature * 4 * PIECE),
    at.terms / 4,
  );
  const stride = (m * (m + 3)) / 2;
  for (let o = 0; o < outsides; o++) {
    const to = at.effects / 4 + o * m;
    f32.fill(0, to, to + m);
    for (const [t, T] of terms.entries())
      if ((subset.outsides[T] & o) === subset.outsides[T])
        f32[to + partOf[t]] += signs[t] * effects[effectOf[t]];
  }
  f64.fill(0, at.irls / 8, at.irls / 8 + stride * outsides);
  f64[at.likelihood / 8] = 1;
  f64[at.likelihood / 8 + 1] = 0;
  for (const [p, count] of pieces.counts.entries()) {
    const piece = at.pieces + p * pieceBytes;
    const o = pieces.outsides[p];
    kernels.block_irls(
      count,
      m,
      at.terms,
      at.effects + 4 * m * o,
      piece,
      piece + 4 * PIECE * features.length,
      at.here + 4 * p * PIECE,
      at.irlsWeights,
      at.temporary,
      at.irls + 8 * stride * o,
      at.likelihood,
    );
  }
  const count = terms.length;
  for (let t = 0; t < count; t++) {
    withY[t] = 0;
    for (let s = 0; s <= t; s++) gram[t * count + s] = 0;
    for (let o = 0; o < outsides; o++) {
      const from = at.irls / 8 + o * stride;
      const outside = subset.outsides[terms[t]];
      if ((outside & o) !== outside) continue;
      withY[t] += f64[from + (m * (m + 1)) / 2 + partOf[t]];
      for (let s = 0; s <= t; s++) {
        if ((subset.outsides[terms[s]] & o) !== subset.outsides[terms[s]]) continue;
        const a = Math.max(partOf[t], partOf[s]);
        const b = Math.min(partOf[t], partOf[s]);
        gram[t * count + s] += f64[from + (a * (a + 1)) / 2 + b];
      }
    }
  }
  reduceGram(room, shape, count, (t) => t);
  const [mantissa, exponent] = f64.subarray(at.likelihood / 8, at.likelihood / 8 + 2);
  return ln(mantissa) + exponent * Math.LN2;
}
