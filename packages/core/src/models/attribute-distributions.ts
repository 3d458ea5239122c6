import { checkWhole } from "../errors/check-number.ts";
import type { AttributeDistribution, AttributeDistributionName } from "./attribute-distribution.ts";
import { higherOrder } from "./higher-order.ts";
import { independent } from "./independent.ts";
import { logLinear } from "./log-linear.ts";
import { mixture } from "./mixture.ts";
import { saturated } from "./saturated.ts";

/** Of the distribution "mixture". */
export const DEFAULT_COMPONENTS = 2;

/** Names of the attribute distributions. */
export const ATTRIBUTE_DISTRIBUTION_NAMES = [
  "saturated",
  "independent",
  "higher-order",
  "log-linear",
  "mixture",
] as const satisfies readonly AttributeDistributionName[];

/** The distribution of a name. */
export function attributeDistribution(
  name: AttributeDistributionName,
  options: { readonly components?: number } = {},
): AttributeDistribution {
  if (name !== "mixture") return single[name];
  const { components = DEFAULT_COMPONENTS } = options;
  return mixture(checkWhole("attributeDistribution", "components", components, 1, MOST_COMPONENTS));
}

/** Each has K + 1 parameters; nobody tells more classes apart. */
const MOST_COMPONENTS = 1000;

const single: Readonly<Record<Exclude<AttributeDistributionName, "mixture">, AttributeDistribution>> = {
  saturated,
  independent,
  "higher-order": higherOrder,
  "log-linear": logLinear,
};
