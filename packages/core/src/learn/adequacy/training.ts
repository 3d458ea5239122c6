import ln from "@stdlib/math-base-special-ln";
import type { Responses } from "../../data/responses.ts";
import { type ResponsePatterns, responsePatterns, rightShares } from "../../fit/em/response-patterns.ts";
import { repairCorrelations, tetrachoricCorrelations } from "../starts/index.ts";
import { type NodeEStep, nodeESteps } from "./node-e-step.ts";

/** The students that models are fitted to, and what several fits have in common: made once, when first asked for. */
export interface Training {
  readonly responses: Responses;
  readonly patterns: ResponsePatterns;
  /** [J] share of correct responses, half a response of each kind added. */
  readonly shares: Float64Array;
  /** [J] ln(share / (1 − share)). */
  readonly logits: Float64Array;
  eStep(C: number): NodeEStep;
  /** Tetrachoric correlations [J, J] of the items. */
  correlations(): Float64Array;
}

export function trainingOn(responses: Responses): Training {
  const patterns = responsePatterns(responses);
  const shares = sharesOf(patterns);
  const eSteps = nodeESteps(patterns);
  let correlations: Float64Array | undefined;
  return {
    responses,
    patterns,
    shares,
    logits: shares.map((share) => ln(share / (1 - share))),
    eStep: eSteps,
    correlations() {
      correlations ??= repairCorrelations(tetrachoricCorrelations(responses));
      return correlations;
    },
  };
}

/** (correct + ½) / (given + 1). */
function sharesOf(patterns: ResponsePatterns): Float64Array {
  const { J, U, codes, counts } = patterns;
  const correct = rightShares(patterns);
  return Float64Array.from(correct, (share, j) => {
    let given = 0;
    for (let u = 0; u < U; u++) if (codes[u * J + j] <= 1) given += counts[u];
    return (share * given + 0.5) / (given + 1);
  });
}
