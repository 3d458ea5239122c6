import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";

/**
 * How a sum of effects η becomes a success probability p:
 *
 *   identity p = η        logit p = 1/(1 + e^−η)        log p = e^η
 *
 * For each of them ln p and ln(1 − p) are concave in η, so an item's likelihood has one maximum over its effects.
 *
 * Source: [dlT11, eq. 1–3].
 */
export interface Link {
  readonly name: LinkName;
  /** p of η. */
  probability(eta: number): number;
  /** η of p, the inverse of `probability`. */
  predictor(p: number): number;
  /** dp/dη at p. */
  slope(p: number): number;
}

export type LinkName = "identity" | "logit" | "log";

export const links: Readonly<Record<LinkName, Link>> = {
  identity: { name: "identity", probability: (eta) => eta, predictor: (p) => p, slope: () => 1 },
  logit: {
    name: "logit",
    probability: (eta) => 1 / (1 + exp(-eta)),
    predictor: (p) => ln(p) - log1p(-p),
    slope: (p) => p * (1 - p),
  },
  log: { name: "log", probability: exp, predictor: ln, slope: (p) => p },
};
