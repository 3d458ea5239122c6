import type { AttributeDistributionName } from "@qmatrix/core";

/** As --attribute-distribution takes them. */
export const DISTRIBUTION_NAMES = [
  "saturated",
  "independent",
  "higher-order",
  "log-linear",
  "mixture",
] as const satisfies readonly AttributeDistributionName[];
