import type { IdentifiabilityVerdict } from "@qmatrix/core/data";
import type { LearnedQ } from "@qmatrix/core/learn";

/** How far a Q-matrix or an attribute is identifiable, for the item models that were found. */
export type IdentifiabilityWord = "strictly" | "generically" | "not established";

/**
 * A verdict holds for two kinds of models (see `Identifiability`): "identified" is strict only if every item is conjunctive or
 * disjunctive, "generic" has been proved only of general items.
 */
export function identifiabilityWord(
  verdict: IdentifiabilityVerdict,
  learned: Pick<LearnedQ, "items" | "identifiability">,
): IdentifiabilityWord {
  if (verdict === "weak") return "not established";
  if (!hasTwoLevels(learned)) return "generically";
  if (verdict === "identified") return "strictly";
  return learned.identifiability.conjunctive.generic ? "generically" : "not established";
}

/** Whether every item has two success probabilities: one attribute, or a conjunctive or disjunctive model. */
export function hasTwoLevels({ items }: Pick<LearnedQ, "items">): boolean {
  return items.every(
    ({ family }) => family === undefined || family === "conjunctive" || family === "disjunctive",
  );
}
