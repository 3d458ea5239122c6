import { masters, type Profiles } from "../data/profiles.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { checkColumns, checkSameNames } from "./check-comparable.ts";

/** Attribute-level classification accuracy. */
export interface ClassificationAccuracy {
  /** Proportion of students classified correctly on each attribute of the truth [K]. */
  readonly perAttribute: readonly number[];
  /** Its mean over the attributes. */
  readonly mean: number;
}

/**
 * Classification accuracy: proportion of students classified correctly on an attribute:
 *
 *   ACC(k) = 1 − (1/N) Σ_i |α̂_i,columns[k] − α_ik|        α̂, α 0 or 1: mastery probabilities cut by `masters`
 *
 * `columns[k]` is the estimate's column matched to the truth's attribute k, as `compareQ` gives it.
 *
 * Source: [LMX22, §4.4]. Differs: the formula printed there lacks the "1 −"; it is the error, while the paper's
 * tables report the accuracy.
 */
export function classificationAccuracy(
  estimate: Profiles,
  truth: Profiles,
  columns: readonly number[],
): ClassificationAccuracy {
  const where = "classificationAccuracy";
  const { N, K } = truth;
  if (estimate.N !== N || estimate.K !== K)
    throw new InvalidInputError(
      where,
      "estimate",
      `profiles of ${N} students and ${K} attributes like the truth`,
      `${estimate.N} students and ${estimate.K} attributes`,
    );
  checkSameNames(where, "student", estimate.students, truth.students);
  checkColumns(where, columns, K);
  const perAttribute = columns.map((column, k) => {
    let right = 0;
    for (let i = 0; i < N; i++) if (masters(estimate, i, column) === masters(truth, i, k)) right++;
    return right / N;
  });
  return { perAttribute, mean: perAttribute.reduce((sum, share) => sum + share) / K };
}
