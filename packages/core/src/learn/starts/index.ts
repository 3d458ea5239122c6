// Where searches start: factor analysis, restricted Boltzmann machines, chance, an expert.
// The door of this folder: what stands outside imports from here only (tools/check-imports.mjs).

export { type AttributeBounds, attributeBounds, boundsFrom } from "./attribute-bounds.ts";
export { type ExtractedFactors, extractFactors } from "./extract-factors.ts";
export {
  type FactorLoadings,
  type FactorOptions,
  factorLoadings,
  ROTATIONS,
  type Rotation,
} from "./factor-loadings.ts";
export { type FactorQOptions, factorQ, LOADING_CUT, MOST_AT_START, qFromLoadings } from "./factor-q.ts";
export { countPair, type PairCounts } from "./pair-counts.ts";
export {
  type ParallelAnalysis,
  type ParallelAnalysisOptions,
  parallelAnalysis,
} from "./parallel-analysis.ts";
export { repairCorrelations } from "./repair-correlations.ts";
export { startLoadings } from "./start-loadings.ts";
export { startWarnings } from "./start-warnings.ts";
export { tetrachoric } from "./tetrachoric.ts";
export { tetrachoricCorrelations } from "./tetrachoric-correlations.ts";
