import exp from "@stdlib/math-base-special-exp";
import gammaln from "@stdlib/math-base-special-gammaln";
import ln from "@stdlib/math-base-special-ln";
import chiSquareCdf from "@stdlib/stats-base-dists-chisquare-cdf";
import normalCdf from "@stdlib/stats-base-dists-normal-cdf";

/**
 * Upper tail of the chi-square distribution with a whole number of degrees of freedom, the p-value of a statistic x.
 * With h = x/2,
 *
 *   P(X > x) = Σ_a h^a e^−h / Γ(a + 1)  (+ 2Φ(−√x) for odd df)        a = df/2 − 1, df/2 − 2, … ≥ 0
 *
 * Every term is positive, so a p-value of 1e-80 is as precise as one of .5, which 1 − P(X ≤ x) is not. Below the
 * mean, where the first terms may underflow and the tail is near 1, that difference is taken.
 *
 * Source: [AS64, 26.4.4–26.4.5].
 */
export function chiSquareTail(x: number, df: number): number {
  if (x < df) return 1 - chiSquareCdf(Math.max(x, 0), df);
  const h = x / 2;
  let a = df / 2 - 1;
  let sum = df % 2 === 0 ? 0 : 2 * normalCdf(-Math.sqrt(x), 0, 1);
  let term = a < 0 ? 0 : exp(a * ln(h) - h - gammaln(a + 1));
  for (; a >= 0; a--) {
    sum += term;
    term *= a / h;
  }
  return sum;
}
