import type { QMatrix } from "../data/q-matrix.ts";
import type { AttributeDistributionName } from "../models/attribute-distribution.ts";
import { countItemParameters } from "../models/count-item-parameters.ts";
import type { ItemModelName } from "../models/item-model.ts";

/** A model by what a person chooses of it. */
export interface ModelChoice {
  /** One for all items, or one for each. */
  readonly model: ItemModelName | readonly ItemModelName[];
  readonly attributeDistribution: AttributeDistributionName;
  /** Classes of the mixture distribution. Default 2. */
  readonly components?: number;
}

/** Free parameters of a model, without a hierarchy. */
export function countParameters(
  q: QMatrix,
  { model, attributeDistribution, components = 2 }: ModelChoice,
): number {
  const models = typeof model === "string" ? new Array<ItemModelName>(q.J).fill(model) : model;
  return (
    countItemParameters(q, models, null) + distributionParameters(q.K, attributeDistribution, components)
  );
}

function distributionParameters(K: number, name: AttributeDistributionName, components: number): number {
  switch (name) {
    case "saturated":
      return 2 ** K - 1;
    case "independent":
      return K;
    case "higher-order":
      return 2 * K;
    case "log-linear":
      return K + (K * (K - 1)) / 2;
    case "mixture":
      return components * (K + 1) - 1;
  }
}

/** From the largest to the smallest: the distribution is given up before the items' model. */
const SMALLER: readonly (readonly [ItemModelName | undefined, AttributeDistributionName])[] = [
  [undefined, "higher-order"],
  [undefined, "independent"],
  ["ACDM", "higher-order"],
  ["DINA", "higher-order"],
  ["DINA", "independent"],
];

/**
 * The largest of the usual smaller models that has no more parameters than there are students; undefined where even DINA with
 * independent attributes has more.
 */
export function proposeModel(q: QMatrix, choice: ModelChoice, students: number): ModelChoice | undefined {
  const before = countParameters(q, choice);
  for (const [model = choice.model, attributeDistribution] of SMALLER) {
    const smaller: ModelChoice = { model, attributeDistribution };
    const count = countParameters(q, smaller);
    if (count <= students && count < before) return smaller;
  }
  return undefined;
}
