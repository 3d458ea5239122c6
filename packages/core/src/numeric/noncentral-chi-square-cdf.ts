import exp from "@stdlib/math-base-special-exp";
import gammaln from "@stdlib/math-base-special-gammaln";
import ln from "@stdlib/math-base-special-ln";
import chiSquareCdf from "@stdlib/stats-base-dists-chisquare-cdf";

/**
 * P(X ≤ x) of the noncentral chi-square distribution, a Poisson mixture of central ones:
 *
 *   F(x; df, λ) = Σ_i Poisson(i; λ/2) · F(x; df + 2i)        F(x; n) = F(x; n + 2) + (x/2)^{n/2} e^{−x/2} / Γ(n/2 + 1)
 *
 * The sum runs from the highest i down, where the recurrence only adds; Poisson weights grow out of their mode.
 * Terms further from λ/2 than SPREAD standard deviations and then EXTRA have weights below 1e-20 together.
 *
 * Source: [AS64, 26.4.25].
 */
export function noncentralChiSquareCdf(x: number, df: number, lambda: number): number {
  if (x <= 0) return 0;
  const mean = lambda / 2;
  if (mean === 0) return chiSquareCdf(x, df);
  const reach = SPREAD * Math.sqrt(mean) + EXTRA;
  const lowest = Math.max(0, Math.floor(mean - reach));
  const highest = Math.ceil(mean + reach);
  const weights = poissonWeights(mean, lowest, highest);
  const h = x / 2;
  let central = chiSquareCdf(x, df + 2 * highest);
  let sum = 0;
  for (let i = highest; i >= lowest; i--) {
    sum += weights[i - lowest] * central;
    const half = df / 2 + i - 1;
    central += exp(half * ln(h) - h - gammaln(half + 1));
  }
  return Math.min(1, sum);
}

const SPREAD = 10;
const EXTRA = 30;

/** Poisson(i; mean) for i = lowest … highest. */
function poissonWeights(mean: number, lowest: number, highest: number): Float64Array {
  const weights = new Float64Array(highest - lowest + 1);
  const mode = Math.floor(mean);
  const peak = mode - lowest;
  weights[peak] = exp(mode * ln(mean) - mean - gammaln(mode + 1));
  for (let i = mode + 1; i <= highest; i++) weights[i - lowest] = (weights[i - 1 - lowest] * mean) / i;
  for (let i = mode; i > lowest; i--) weights[i - 1 - lowest] = (weights[i - lowest] * i) / mean;
  return weights;
}
