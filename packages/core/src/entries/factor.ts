export { type AttributeBounds, attributeBounds, boundsFrom } from "../learn/starts/attribute-bounds.ts";
export { type ExtractedFactors, extractFactors } from "../learn/starts/extract-factors.ts";
export {
  type FactorLoadings,
  type FactorOptions,
  factorLoadings,
  ROTATIONS,
  type Rotation,
} from "../learn/starts/factor-loadings.ts";
export { type FactorQOptions, factorQ } from "../learn/starts/factor-q.ts";
export {
  type ParallelAnalysis,
  type ParallelAnalysisOptions,
  parallelAnalysis,
} from "../learn/starts/parallel-analysis.ts";
export { LOADING_CUT, qFromLoadings } from "../learn/starts/q-from-loadings.ts";
export { repairCorrelations } from "../learn/starts/repair-correlations.ts";
export { tetrachoric } from "../learn/starts/tetrachoric.ts";
export { tetrachoricCorrelations } from "../learn/starts/tetrachoric-correlations.ts";
