import { compareQ, permuteAttributes, type QMatrix } from "@qmatrix/core/data";
import { namedComparison } from "../words/comparison-text.ts";
import { counted } from "../words/in-words.ts";
import type { LearnReport } from "./learn-result.ts";

/** A learned Q-matrix beside the true one, where that is known; a warning where they cannot be compared. */
export function comparedWith(
  truth: QMatrix | undefined,
  q: QMatrix,
): Pick<LearnReport<unknown>, "comparison" | "matched" | "warnings"> {
  if (truth === undefined) return { comparison: undefined, matched: undefined, warnings: [] };
  if (truth.K !== q.K) {
    const message = `The true Q-matrix has ${counted(truth.K, "attribute")} but the learned one has ${q.K}, so they were not compared.`;
    return {
      comparison: undefined,
      matched: undefined,
      warnings: [{ code: "not-compared", message }],
    };
  }
  const comparison = compareQ(q, truth);
  return {
    comparison: namedComparison(comparison, q, truth),
    matched: { q: permuteAttributes(q, comparison.columns, truth.attributes), truth },
    warnings: [],
  };
}
