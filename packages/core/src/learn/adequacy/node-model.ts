import type { Responses } from "../../data/responses.ts";
import { responsePatterns } from "../../fit/em/response-patterns.ts";
import { nodeESteps } from "./node-e-step.ts";

/**
 * A mixture in which responses are independent given the node: what every rival of the learned model comes to.
 *
 *   P(R_i) = Σ_c w_c Π_j p_jc^R_ij (1 − p_jc)^(1 − R_ij)        over the responses of student i that are not missing
 *
 * Nodes are points of a quadrature over continuous abilities, or latent classes; independence has one.
 */
export interface NodeModel {
  /** [C], they sum to 1. */
  readonly weights: Float64Array;
  /** [J] of [C] P(correct | node). */
  readonly probabilities: readonly Float64Array[];
}

/** [N] ln P(R_i); 0 for a student without responses. Equals `referenceLogLiks` of test/adequacy. */
export function logLikByStudent(model: NodeModel, responses: Responses): Float64Array {
  const patterns = responsePatterns(responses);
  const byPattern = nodeESteps(patterns)(model.weights.length).logLiks(model);
  return Float64Array.from(patterns.rowOf, (row) => byPattern[row]);
}
