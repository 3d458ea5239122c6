// What an item can be: q-vectors, families, effects, and their priors.
// The door of this folder: what stands outside imports from here only (tools/check-imports.mjs).

export { cellsOfEffects, effectsOfCells, holdEffects, isMonotone } from "./cells-of-effects.ts";
export { CELLS, MOST_LISTED, MOST_PER_ITEM } from "./item-limits.ts";
export {
  expectedShare,
  type FamilyShape,
  firstItemPrior,
  type ItemPrior,
  learnItemPrior,
} from "./item-prior.ts";
export { type QPrior, type QPriorOptions, qPrior, SHARE_OF_NONE } from "./q-prior.ts";
export { createSolver, type EffectSolver, solveEffects } from "./solve-effects.ts";
