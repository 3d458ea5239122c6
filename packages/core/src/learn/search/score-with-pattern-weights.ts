import type { Answers } from "./answers.ts";
import { openBlock } from "./block.ts";
import { blockEm } from "./block-em.ts";
import { marginalScore } from "./marginal-log-lik.ts";
import { appraise } from "./reselect/reselect.ts";
import type { Selection } from "./reselect/selection.ts";
import { copyModel, type SearchModel, type SearchStart } from "./search-model.ts";
import { BLOCK_ATTRIBUTES, createWorkspace } from "./workspace.ts";

/** EM steps by which items adapt to pattern weights: after 12 they have gained next to nothing, after 50 all. */
const STEPS = 50;

/**
 * The score with pattern weights, of a model that may have none: the better of its items as they are and fitted anew.
 * Undefined where patterns are too many.
 */
export function scoreWithPatternWeights(
  answers: Answers,
  { model, profiles }: SearchStart,
  selection: Selection,
): number | undefined {
  if (model.hasPatternWeights) return marginalScore(answers, model);
  const asIs = marginalScore(answers, { ...model, hasPatternWeights: true });
  if (asIs === undefined || model.K > BLOCK_ATTRIBUTES) return asIs;
  const trial = { ...copyModel(model), hasPatternWeights: true };
  const refitted = refit(answers, trial, profiles.slice(), selection);
  return Math.max(asIs, marginalScore(answers, refitted) ?? asIs);
}

/** Items fitted anew in a block of all attributes, which keeps the weights of its patterns from step to step. */
function refit(
  answers: Answers,
  model: SearchModel,
  profiles: Uint32Array,
  selection: Selection,
): SearchModel {
  const workspace = createWorkspace(answers, model.K);
  const attributes = Array.from({ length: model.K }, (_, k) => k);
  const block = openBlock(workspace, model, profiles, attributes);
  blockEm(block, model, STEPS);
  // what effects cost goes with the information about them, which weights of patterns change
  for (let j = 0; j < model.J; j++) appraise(block, model, j, selection);
  return model;
}
