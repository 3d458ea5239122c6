import type { Stream } from "../random/stream.ts";
import type { ClassSpace } from "./class-space.ts";

/**
 * A family of distributions of attribute patterns. Its parameters are one row of numbers without bounds (logits,
 * logarithms, slopes), so that they can be stored, averaged and extrapolated; `values` below.
 */
export interface AttributeDistribution {
  readonly name: AttributeDistributionName;
  /** Where an estimation begins: near even; with a stream, moved at random. */
  start(space: ClassSpace, random?: Stream): Float64Array;
  /** P(class) [C], summing to 1 over the space. */
  probabilities(space: ClassSpace, values: Float64Array): Float64Array;
  /** Values whose Σ_c counts_c · ln P(c) is not lower, and in closed form highest; counts [C] expected students. */
  update(space: ClassSpace, values: Float64Array, counts: Float64Array): Float64Array;
  /** The values within their bounds, which `probabilities` counts them as; absent where there are none. */
  within?(values: Float64Array): Float64Array;
  /** Number of free parameters on this space. */
  parameters(space: ClassSpace): number;
}

/** Name of a family of distributions of attribute patterns. */
export type AttributeDistributionName =
  | "saturated"
  | "independent"
  | "higher-order"
  | "log-linear"
  | "mixture";
