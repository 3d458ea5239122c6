import type { NodeModel } from "./node-model.ts";
import type { Training } from "./training.ts";

/** Responses independent of each other: each item's share of correct responses, half a response of each kind added. */
export function fitIndependence({ shares }: Training): NodeModel {
  return {
    weights: Float64Array.of(1),
    probabilities: Array.from(shares, (share) => Float64Array.of(share)),
  };
}
