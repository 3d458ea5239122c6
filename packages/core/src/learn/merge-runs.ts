import { matchUnnamed } from "../compare/match-unnamed.ts";
import { reorderBits } from "../numeric/bits.ts";
import { stream } from "../random/stream.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { LearnOutcome } from "./plan-searches.ts";
import { anyPatternWeights } from "./rescore.ts";
import type { SearchStart } from "./search/index.ts";
import {
  copyModel,
  marginalScore,
  mergeSearch,
  modelScore,
  sameQ,
  scoreWithPatternWeights,
} from "./search/index.ts";

/** Where searches are merged, with the score of the result. */
export interface MergedRuns extends SearchStart {
  readonly score: number;
}

/** The best search, by scores on one scale, with what the others found better taken over; none of them is changed. */
export function mergeRuns(problem: LearnProblem, outcomes: readonly LearnOutcome[]): MergedRuns {
  const { answers, K, known, costs, most, seed } = problem;
  const patternWeights = anyPatternWeights(outcomes);
  const [best, ...others] = [...outcomes].sort((a, b) => b.score - a.score || a.run.run - b.run.run);
  const selection = { known, costs, most, grows: false };
  let merged: MergedRuns = { model: best.model, profiles: best.profiles, score: best.score };
  for (const { model, run } of others) {
    const columns = matchUnnamed(model.q, merged.model.q, K, known);
    const masks = model.q.map((mask) => reorderBits(mask, columns));
    // a merge works in place
    const base = { model: copyModel(merged.model), profiles: merged.profiles.slice() };
    const trial = mergeSearch(answers, base, masks, selection, stream(seed, "learn", "merge", run.run));
    if (sameQ(trial.model, merged.model)) continue;
    const score = patternWeights
      ? scoreWithPatternWeights(answers, trial, selection)
      : marginalScore(answers, trial.model);
    // within a block it is the score given the profiles outside: what is reported is that of the whole
    if (score === undefined || score > merged.score)
      merged = { ...trial, score: score ?? modelScore(trial.model) };
  }
  return merged;
}
