import type { LearnProblem } from "./learn-problem.ts";
import type { SearchStart } from "./search/index.ts";
import {
  appraise,
  BLOCK_ATTRIBUTES,
  blockEm,
  copyModel,
  createWorkspace,
  marginalScore,
  openBlock,
  type SearchModel,
} from "./search/index.ts";
import type { SearchOutcome } from "./search-job.ts";

/** EM steps by which items adapt to patterns with weights of their own: after 12 they have gained next to nothing, after 50 all. */
const STEPS = 50;

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
  return outcomes.map((outcome) => {
    const { model, score, run } = outcome;
    if (model.hasPatternWeights) return outcome;
    const weighted = weightedScores.get(run.run) ?? scoreWithPatternWeights(problem, outcome) ?? score;
    weightedScores.set(run.run, weighted);
    return { ...outcome, score: weighted };
  });
}

export function anyPatternWeights(outcomes: readonly { readonly model: SearchModel }[]): boolean {
  return outcomes.some(({ model }) => model.hasPatternWeights);
}

/**
 * The score with pattern weights, of a model that may have none: the better of its items as they are and fitted anew.
 * Undefined where patterns are too many.
 */
export function scoreWithPatternWeights(
  problem: LearnProblem,
  { model, profiles }: SearchStart,
): number | undefined {
  const { answers, K } = problem;
  if (model.hasPatternWeights) return marginalScore(answers, model);
  const asIs = marginalScore(answers, { ...model, hasPatternWeights: true });
  if (asIs === undefined || K > BLOCK_ATTRIBUTES) return asIs;
  const refitted = refit(problem, { ...copyModel(model), hasPatternWeights: true }, profiles.slice());
  return Math.max(asIs, marginalScore(answers, refitted) ?? asIs);
}

/** Items fitted anew in a block of all attributes, which keeps the weights of its patterns from step to step. */
function refit(
  { answers, K, known, costs, most }: LearnProblem,
  model: SearchModel,
  profiles: Uint32Array,
): SearchModel {
  const workspace = createWorkspace(answers, K);
  const attributes = Array.from({ length: K }, (_, k) => k);
  const block = openBlock(workspace, model, profiles, attributes);
  blockEm(block, model, STEPS);
  // what effects cost goes with the information about them, which weights of patterns change
  for (let j = 0; j < model.J; j++) appraise(block, model, j, { known, costs, most, grows: false });
  return model;
}
