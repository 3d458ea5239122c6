import { isAllowed, surprise } from "../../../data/known-entries.ts";
import { isMonotone } from "../cells-of-effects.ts";
import type { ModelView } from "../search-model.ts";
import { solveEffects } from "../solve-effects.ts";
import type { Candidate } from "./candidate.ts";
import { globalOf } from "./local-masks.ts";
import type { OpenItem } from "./place-students.ts";
import { reduceGram } from "./reduce-gram.ts";
import type { Selection } from "./selection.ts";
import type { Subset } from "./subset.ts";

/** Candidates of the regression that are looked at with their exact likelihood. */
const FINALISTS = 5;

/** The best FINALISTS of all subsets and families, by the evidence of the regression. */
export function screen(
  { block, current }: OpenItem,
  model: ModelView,
  subsets: readonly Subset[],
  { known, costs, most }: Selection,
): Candidate[] {
  const { workspace, mask } = block;
  const j = current.item;
  const { f64, at, sums, sumOf, sumOfY, listed, room, solver } = workspace;
  const { gram, withY, reduced, reducedY } = room;
  const base = at.sums / 8;
  const total = f64[base + sumOfY[0]];
  const best: Candidate[] = [];
  const isFree = known.required[j] === 0 && known.forbidden[j] === 0 && known.expected === undefined;
  for (const subset of subsets) {
    const { n, features, outsides, local } = subset;
    if (n > most) continue;
    const q = isFree ? 0 : globalOf(workspace, mask, current.outside, local);
    if (!isFree && !isAllowed(known, j, q)) continue;
    const unexpected = surprise(known, j, q);
    const count = 1 << n;
    for (let t = 0; t < count; t++) {
      withY[t] = f64[base + outsides[t] * sums + sumOfY[features[t]]];
      for (let s = 0; s <= t; s++)
        gram[t * count + s] =
          f64[base + (outsides[t] | outsides[s]) * sums + sumOf[features[t] * listed + features[s]]];
    }
    for (const shape of model.itemPrior.shapes[n]) {
      const D = shape.effects;
      reduceGram(room, shape, count, (t) => shape.terms[t]);
      const solved = solveEffects(reduced, reducedY, shape, D, solver);
      const score =
        -(total + solved.atMean - solved.fitted + solved.logDeterminantGain) / 2 -
        costs.of(model, shape.family, n) -
        unexpected;
      if (best.length === FINALISTS && score <= best[FINALISTS - 1].score) continue;
      if (!isMonotone(shape, solved.effects)) continue;
      if (best.length === FINALISTS) best.pop();
      let place = best.length;
      while (place > 0 && best[place - 1].score < score) place--;
      best.splice(place, 0, { subset, shape, score, penalty: 0, effects: solved.effects.slice(0, D) });
    }
  }
  return best;
}
