import type { Block } from "../block.ts";
import { holdEffects } from "../cells-of-effects.ts";
import type { SearchModel } from "../search-model.ts";
import { solveEffects } from "../solve-effects.ts";
import type { Candidate } from "./candidate.ts";
import { likelihoodPass } from "./likelihood-pass.ts";
import type { Pieces } from "./place-students.ts";
import type { Selection } from "./selection.ts";

/** Newton steps of a finalist. */
const PASSES = 2;

/** Newton steps on the exact likelihood; score and penalty are those of the best step. */
export function refineCandidate(
  block: Block,
  pieces: Pieces,
  outsides: number,
  candidate: Candidate,
  model: SearchModel,
  { costs }: Selection,
): void {
  const { solver, room } = block.workspace;
  const { shape, effects } = candidate;
  const { mean, precision, effects: D, family, n } = shape;
  const trial = effects.slice();
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let pass = 1; pass <= PASSES; pass++) {
    holdEffects(shape, trial);
    const logLik = likelihoodPass(block, pieces, outsides, candidate.subset, shape, trial);
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
