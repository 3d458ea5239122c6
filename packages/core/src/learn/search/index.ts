// The search for the best Q-matrix from one start, and what its model says of the answers.
// The door of this folder: what stands outside imports from here only (tools/check-imports.mjs).

export { ABSENT, type Answers, answersOf, RIGHT } from "./answers.ts";
export { cellsOfEffects, holdEffects, isMonotone } from "./cells-of-effects.ts";
export { type ItemCosts, itemCosts } from "./item-costs.ts";
export {
  expectedShare,
  type FamilyShape,
  firstItemPrior,
  type ItemPrior,
  learnItemPrior,
} from "./item-prior.ts";
export { isSummed, marginalScore } from "./marginal-log-lik.ts";
export { mergeSearch } from "./merge-search.ts";
export { effectsOfCells } from "./reselect/candidate.ts";
export { scoreWithPatternWeights } from "./score-with-pattern-weights.ts";
export { type SearchResult, searchSteps } from "./search.ts";
export {
  CELLS,
  copyModel,
  MOST_PER_ITEM,
  modelScore,
  permuteModel,
  type SearchModel,
  type SearchStart,
  sameQ,
} from "./search-model.ts";
export { createSolver, type EffectSolver, solveEffects } from "./solve-effects.ts";
export { startModel } from "./start-model.ts";
export { MOST_LISTED, PIECE } from "./workspace.ts";
