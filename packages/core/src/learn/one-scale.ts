import type { CheckedLearn } from "./check-learn-options.ts";
import {
  type Answers,
  appraise,
  BLOCK_ATTRIBUTES,
  blockEm,
  copyModel,
  createWorkspace,
  marginalScore,
  openBlock,
  type SearchModel,
  type SearchStart,
} from "./search/index.ts";
import type { SearchOutcome } from "./search-run.ts";

/** EM steps by which items adapt to patterns with weights of their own: after 12 they have gained next to nothing, after 50 all. */
const STEPS = 50;

/** What a search scores with weights of the patterns' own: it is asked again whenever searches are added. */
const scores = new WeakMap<SearchModel, number>();

/**
 * The searches with their scores on one scale. Weights of the patterns' own gain by chance, hundreds at 2^10 patterns and
 * 2000 students, so if one search has them all are scored with them. Where a block holds all attributes the items
 * of the others are fitted anew for it: as they are, they fall behind by up to 2.5.
 */
export function onOneScale<Outcome extends SearchOutcome>(
  answers: Answers,
  checked: CheckedLearn,
  outcomes: readonly Outcome[],
): Outcome[] {
  if (!someTilted(outcomes)) return [...outcomes];
  return outcomes.map((outcome) => {
    const { model, score } = outcome;
    if (model.hasPatternWeights) return outcome;
    const tilted = scores.get(model) ?? scoreTilted(answers, checked, outcome) ?? score;
    scores.set(model, tilted);
    return { ...outcome, score: tilted };
  });
}

export function someTilted(outcomes: readonly { readonly model: SearchModel }[]): boolean {
  return outcomes.some(({ model }) => model.hasPatternWeights);
}

/**
 * The score with weights of the patterns' own, of a model that may have none: the better of its items as they are and fitted anew.
 * Undefined where patterns are too many.
 */
export function scoreTilted(
  answers: Answers,
  checked: CheckedLearn,
  { model, profiles }: SearchStart,
): number | undefined {
  if (model.hasPatternWeights) return marginalScore(answers, model);
  const asIs = marginalScore(answers, { ...model, hasPatternWeights: true });
  if (asIs === undefined || checked.K > BLOCK_ATTRIBUTES) return asIs;
  const refitted = refit(
    answers,
    checked,
    { ...copyModel(model), hasPatternWeights: true },
    profiles.slice(),
  );
  return Math.max(asIs, marginalScore(answers, refitted) ?? asIs);
}

/** Items fitted anew in a block of all attributes, which keeps the weights of its patterns from step to step. */
function refit(
  answers: Answers,
  { K, known, costs, most }: CheckedLearn,
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
