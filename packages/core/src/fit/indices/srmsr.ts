import { type PairMargins, pairCorrelation } from "./pair-margins.ts";

/**
 * Standardised root mean squared residual of the item pairs' correlations:
 *
 *   SRMSR = √( mean over pairs of (r_ij − ρ_ij)² )        r observed, ρ the model's
 *
 * Pairs without an observed correlation (nobody answered both, or all alike) are left out; null if no pair has one.
 *
 * Source: [MO13], as GDINA's modelfit computes it.
 */
export function srmsr(observed: PairMargins, expected: PairMargins): number | null {
  let sum = 0;
  let pairs = 0;
  for (let pair = 0; pair < observed.n.length; pair++) {
    const r = pairCorrelation(observed, pair);
    const rho = pairCorrelation(expected, pair);
    if (r === null || rho === null) continue;
    sum += (r - rho) * (r - rho);
    pairs++;
  }
  return pairs > 0 ? Math.sqrt(sum / pairs) : null;
}
