import type { SamplerModel } from "./sampler-model.ts";

/**
 * What the responses say of every student's attributes and ability under a model: enumerated over all patterns, or drawn.
 * One item at a time is left out, looked at, and put back.
 */
export interface Students {
  /** Brings everything up to the model. Returns ln P(responses) where patterns are enumerated. */
  refresh(model: SamplerModel): number | undefined;
  /** Slopes and intercepts of the attribute distribution, intercepts no further from 0 than `most`, in place, then `refresh`. */
  updateDistribution(model: SamplerModel, most?: number): number | undefined;
  /**
   * Leaves item j out; if it is to be screened, fills the Gram matrix of the regression of its responses on what the others
   * say.
   */
  leaveOut(model: SamplerModel, j: number, isScreened: boolean): void;
  /** Attributes in the Gram matrix; bit a of a local set stands for attributes[a]. */
  readonly attributes: readonly number[];
  /** Local sets T that have a feature f[T] = P(all of T mastered | other responses), by size. */
  readonly features: readonly number[];
  /** Place of a local set among the features; −1 if none. */
  readonly featureOf: Int16Array;
  /** Σ_i w_i a_i b_i of two features by their places; after them come the slope of the loading, then the response. */
  sum(a: number, b: number): number;
  /** Sums over the cells of a q-vector, for `newtonSums`. */
  gatherCells(model: SamplerModel, q: number): void;
  /**
   * ln P(responses to item j | all other responses) at these success probabilities by cell and this loading. Leaves in
   * `newton` the information [D, D], lower triangle row after row, and the score [D]: by the cells, and by the loading last.
   */
  newtonSums(model: SamplerModel, j: number, cells: Float64Array, loading: number): number;
  readonly newton: Float64Array;
  /** Takes item j back in, as the model now has it. */
  putBack(model: SamplerModel, j: number): void;
  /** Where profiles are drawn: keeps profiles and random numbers as they are; what it returns brings them back. */
  remember?(): () => void;
  /** [patterns] students expected with each pattern, where patterns are enumerated. */
  patternCounts(model: SamplerModel): Float64Array | undefined;
  /** [J, J] residual dependence of item pairs in standard errors. */
  residualDependence(model: SamplerModel): Float64Array;
}
