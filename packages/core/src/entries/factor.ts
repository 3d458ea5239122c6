/**
 * Tetrachoric correlations, factor analysis, sparse rotations and parallel analysis: where the learner starts.
 *
 * @module
 */
export {
  type AttributeBounds,
  attributeBounds,
  boundsFrom,
  type ExtractedFactors,
  extractFactors,
  type FactorLoadings,
  type FactorOptions,
  type FactorQOptions,
  factorLoadings,
  factorQ,
  LOADING_CUT,
  type ParallelAnalysis,
  type ParallelAnalysisOptions,
  parallelAnalysis,
  qFromLoadings,
  ROTATIONS,
  type Rotation,
  repairCorrelations,
  tetrachoric,
  tetrachoricCorrelations,
} from "../learn/starts/index.ts";
