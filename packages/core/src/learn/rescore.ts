import type { LearnProblem } from "./learn-problem.ts";
import { type SearchModel, scoreWithPatternWeights } from "./search/index.ts";
import type { SearchOutcome } from "./search-job.ts";

/** By the number of a search, what it scores with pattern weights; kept by the caller, who asks again when searches are added. */
export type WeightedScores = Map<number, number>;

/**
 * The searches with comparable scores. Pattern weights gain by chance, hundreds at 2^10 patterns and 2000 students, so if
 * one search has them all are scored with them. Where a block holds all attributes the items of the others are fitted anew
 * for it: as they are, they fall behind by up to 2.5.
 */
export function rescore<Outcome extends SearchOutcome>(
  problem: LearnProblem,
  outcomes: readonly Outcome[],
  weightedScores: WeightedScores,
): Outcome[] {
  if (!anyPatternWeights(outcomes)) return [...outcomes];
  const { answers, known, costs, most } = problem;
  const selection = { known, costs, most, grows: false };
  return outcomes.map((outcome) => {
    const { model, score, run } = outcome;
    if (model.hasPatternWeights) return outcome;
    const weighted =
      weightedScores.get(run.run) ?? scoreWithPatternWeights(answers, outcome, selection) ?? score;
    weightedScores.set(run.run, weighted);
    return { ...outcome, score: weighted };
  });
}

export function anyPatternWeights(outcomes: readonly { readonly model: SearchModel }[]): boolean {
  return outcomes.some(({ model }) => model.hasPatternWeights);
}
