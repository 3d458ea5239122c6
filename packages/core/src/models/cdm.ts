import type { QMatrix } from "../data/q-matrix.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { AttributeDistributionName } from "./attribute-distribution.ts";
import type { ClassSpace } from "./class-space.ts";
import type { PrerequisitePair } from "./hierarchy.ts";
import type { ItemModelName } from "./item-model.ts";

/** A cognitive diagnosis model with all its parameters: P(correct | profile) of every item, and P(profile). */
export interface Cdm {
  readonly q: QMatrix;
  /** [J] */
  readonly items: readonly CdmItem[];
  readonly attributes: CdmAttributes;
}

export interface CdmItem {
  readonly model: ItemModelName;
  /** [E] δ in the model's link; see docs/models. */
  readonly effects: Float64Array;
  /** [2^n] P(correct | reduced pattern); bit a is the a-th attribute that the item needs. */
  readonly probabilities: Float64Array;
}

export interface CdmAttributes {
  readonly distribution: AttributeDistributionName;
  /** Classes of the distribution "mixture"; 1 for the others. */
  readonly components: number;
  /** The distribution's parameters. */
  readonly values: Float64Array;
  /** null where there are too many patterns to list (stochastic EM); `enumerated` asks for them. */
  readonly space: ClassSpace | null;
  /** [C] P(class); null where `space` is. */
  readonly probabilities: Float64Array | null;
  /** Pairs of attribute numbers: no pattern has the first without the second. Kept where `space` is null. */
  readonly prerequisites?: readonly PrerequisitePair[];
}

/** The listed patterns of a model and their probabilities, or an InvalidInputError where they are not listed. */
export function enumerated(
  where: string,
  { q, attributes }: Cdm,
): { readonly space: ClassSpace; readonly probabilities: Float64Array } {
  const { space, probabilities } = attributes;
  if (space !== null && probabilities !== null) return { space, probabilities };
  throw new InvalidInputError(
    where,
    "model",
    "a model with enumerated attribute patterns",
    `one with ${q.K} attributes, too many to enumerate their patterns`,
    "Fit at most 14 attributes, or reduce the patterns by a hierarchy.",
  );
}
