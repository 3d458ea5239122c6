import { describeValue } from "../../errors/describe-value.ts";
import { InvalidInputError } from "../../errors/invalid-input-error.ts";
import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import { attributeDistribution } from "../../models/attribute-distributions.ts";
import {
  type ConditionallyIndependent,
  isConditionallyIndependent,
} from "../../models/conditionally-independent.ts";

/** The distribution of a name, or an InvalidInputError where its attributes are not independent given a node. */
export function nodeDistribution(
  where: string,
  name: AttributeDistributionName,
  components: number,
): ConditionallyIndependent {
  const distribution = attributeDistribution(name, { components });
  if (isConditionallyIndependent(distribution)) return distribution;
  throw new InvalidInputError(
    where,
    "distribution",
    "one that can be sampled without enumerating patterns (independent, higher-order or mixture)",
    describeValue(name),
  );
}
