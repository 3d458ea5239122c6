// The engine of search and posterior: draws q-vectors, one item at a time, given everybody's responses to all other items.
// The door of this folder: what stands outside imports from here only (tools/check-imports.mjs).

export { NODE_VALUES } from "./ability.ts";
export {
  annealSteps,
  borrowColumns,
  COLD,
  climb,
  emptyColumns,
  lookAt,
  rebase,
  restore,
  scoreOf,
  tryMove,
} from "./anneal.ts";
export { setColumns, takeKnown } from "./column-moves.ts";
export type { ItemSums } from "./draw-item.ts";
export { drawnMastery } from "./drawn-mastery.ts";
export { patternShares } from "./enumerated-posterior.ts";
export { enumeratedStudents } from "./enumerated-students.ts";
export {
  type ExactPosterior,
  exactLogLiks,
  exactPosterior,
  exactScore,
  MOST_SUMMED,
} from "./exact-posterior.ts";
export { closedMask, directEdges, type Order, withEdge, withoutEdge } from "./order.ts";
export {
  addAbility,
  emptySums,
  fitSweep,
  MOST_ENUMERATED,
  openSampler,
  removeAbility,
  type SamplerProblem,
  sweep,
} from "./sampler.ts";
export { cellBefore, copyModel, emptyModel, permuteModel, type SamplerModel } from "./sampler-model.ts";
export { startModel } from "./start-model.ts";
