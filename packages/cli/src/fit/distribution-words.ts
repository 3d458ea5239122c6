import type { JudgedFit } from "@qmatrix/core/validate";

/** The option of `fit` for an attribute distribution: none for the default, a share for every pattern. */
export function distributionWords(distribution: JudgedFit["distribution"]): string[] {
  return distribution === "saturated" ? [] : ["--attribute-distribution", distribution];
}
