import { noncentralChiSquareCdf } from "../../numeric/noncentral-chi-square-cdf.ts";

/** Root mean squared error of approximation with its 90% interval. */
export interface Rmsea2 {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * RMSEA2 of the limited-information statistic M2:
 *
 *   RMSEA2 = √( max(M2 − df, 0) / (N · df) )        limits √( λ / (N · df) ),  F(M2; df, λ) = .95 and .05
 *
 * F the noncentral chi-square distribution function; λ = 0 where even the central one lies below .95 or .05.
 *
 * Source: [MO13].
 */
export function rmsea2(statistic: number, df: number, N: number): Rmsea2 {
  const scaled = (lambda: number) => Math.sqrt(lambda / (N * df));
  return {
    value: scaled(Math.max(statistic - df, 0)),
    low: scaled(noncentrality(statistic, df, 1 - TAIL)),
    high: scaled(noncentrality(statistic, df, TAIL)),
  };
}

/** Outside a 90% interval on either side. */
const TAIL = 0.05;

/** λ with F(x; df, λ) = level, by halving: F falls in λ. */
function noncentrality(x: number, df: number, level: number): number {
  if (noncentralChiSquareCdf(x, df, 0) <= level) return 0;
  let high = Math.max(x, 1);
  while (noncentralChiSquareCdf(x, df, high) > level) high *= 2;
  let low = 0;
  while (high - low > PRECISION * high) {
    const middle = (low + high) / 2;
    if (noncentralChiSquareCdf(x, df, middle) > level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Of λ, relative: near what the distribution function itself is good for. */
const PRECISION = 1e-12;
