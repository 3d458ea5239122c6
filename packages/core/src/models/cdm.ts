import type { QMatrix } from "../data/q-matrix.ts";
import type { AttributeDistributionName } from "./attribute-distribution.ts";
import type { ClassSpace } from "./class-space.ts";
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
  readonly space: ClassSpace;
  /** [C] P(class). */
  readonly probabilities: Float64Array;
}
