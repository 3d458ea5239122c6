import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { describeValue } from "../../errors/describe-value.ts";
import { InvalidInputError } from "../../errors/invalid-input-error.ts";
import { clamp } from "../../numeric/clamp.ts";
import { expOfNonpositive } from "../../numeric/exp-of-nonpositive.ts";
import { GAUSS_NODES, GAUSS_WEIGHTS } from "./gauss-legendre.ts";
import type { PairCounts } from "./pair-counts.ts";

/**
 * Tetrachoric correlation of two items: the r under which a bivariate normal, cut at the items' shares of right
 * responses, puts the observed share into "both right". With p = share both right, p1 and p2 = shares right,
 * h = Φ⁻¹(p1), k = Φ⁻¹(p2), solve
 *
 *   Φ2(h, k; r) = p1 p2 + ∫_0^r φ2(h, k; s) ds = p
 *
 * A 2 × 2 table has three free shares and the model three parameters, so this is the maximum likelihood estimate. With
 * s = 2u/(1 + u²), which is sin θ for u = tan(θ/2), the integrand has no pole at s = ±1 and needs no sine:
 *
 *   φ2 ds = 1/(π (1 + u²)) · exp(−(h² + k² − 2hks) / (2(1 − s²))) du        u in (−1, 1)
 *
 * Newton's steps in u, from Digby's (ω^¾ − 1)/(ω^¾ + 1) with ω the odds ratio; each step adds the integral over what it
 * moved. A table with an empty cell would put r at ±1: then ½ is added to every cell. 0 for a pair that nobody answered
 * and for an item that everybody, of those who answered both, got right or wrong; |r| ≤ LARGEST.
 *
 * Source: [Olsson79; Digby83], the integral [DW90].
 */
export function tetrachoric({ both, bothRight, firstRight, secondRight }: PairCounts): number {
  if (!isTable(both, bothRight, firstRight, secondRight))
    throw new InvalidInputError(
      "tetrachoric",
      "counts",
      "the counts of a 2 × 2 table",
      describeValue([both, bothRight, firstRight, secondRight]),
    );
  const isConstant = (right: number) => right === 0 || right === both;
  if (both === 0 || isConstant(firstRight) || isConstant(secondRight)) return 0;
  let n11 = bothRight;
  let n10 = firstRight - bothRight;
  let n01 = secondRight - bothRight;
  let n00 = Math.max(0, both - firstRight - n01);
  if (n11 === 0 || n10 === 0 || n01 === 0 || n00 === 0) {
    n11 += CONTINUITY;
    n10 += CONTINUITY;
    n01 += CONTINUITY;
    n00 += CONTINUITY;
  }
  const n = n11 + n10 + n01 + n00;
  const p1 = (n11 + n10) / n;
  const p2 = (n11 + n01) / n;
  const h = normalQuantile(p1, 0, 1);
  const k = normalQuantile(p2, 0, 1);
  const start = digbyU((n11 * n00) / (n10 * n01));
  // of more responses than a double counts one by one, a share may be 0 or 1, whose quantile is infinite
  if (!Number.isFinite(h) || !Number.isFinite(k)) return ofU(clamp(start, -LARGEST_U, LARGEST_U));
  const wanted = n11 / n - p1 * p2;

  let low = -LARGEST_U;
  let high = LARGEST_U;
  let u = clamp(start, low, high);
  let missing = wanted - areaBetween(h, k, 0, u);
  for (let step = 0; step < MOST_STEPS && Math.abs(missing) > CLOSE_ENOUGH; step++) {
    if (missing > 0) low = u;
    else high = u;
    const newton = u + missing / density(h, k, u);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (next === u) break;
    missing -= areaBetween(h, k, u, next);
    u = next;
  }
  return ofU(u);
}

function isTable(both: number, bothRight: number, firstRight: number, secondRight: number): boolean {
  const rounding = both * 2 ** -50;
  const isWithin = bothRight >= 0 && bothRight <= firstRight && bothRight <= secondRight;
  return isWithin && firstRight - bothRight <= both - secondRight + rounding && both < Infinity;
}

/** The correlation s of u. */
function ofU(u: number): number {
  return (2 * u) / (1 + u * u);
}

/** For tables with an empty cell, the usual half of a response. */
const CONTINUITY = 0.5;
/** A larger correlation says that two items are one, and leaves nothing for the item itself. */
export const LARGEST = 0.999;
const LARGEST_U = LARGEST / (1 + Math.sqrt(1 - LARGEST * LARGEST));
/** Of a share: a ten-millionth of a response among a thousand students. */
const CLOSE_ENOUGH = 1e-10;
/** Newton needs three or four; thirty bisections reach the limit of precision wherever it fails. */
const MOST_STEPS = 40;

/** u of Digby's correlation; ω^¾ is two square roots. */
function digbyU(odds: number): number {
  const root = Math.sqrt(odds);
  const power = root * Math.sqrt(root);
  const r = (power - 1) / (power + 1);
  return r / (1 + Math.sqrt(1 - r * r));
}

/** φ2 ds/du. */
function density(h: number, k: number, u: number): number {
  const u2 = u * u;
  const s = (2 * u) / (1 + u2);
  const c = (1 - u2) / (1 + u2);
  return expOfNonpositive((h * k * s - (h * h + k * k) / 2) / (c * c)) / (Math.PI * (1 + u2));
}

function areaBetween(h: number, k: number, from: number, to: number): number {
  const middle = (from + to) / 2;
  const half = (to - from) / 2;
  let sum = 0;
  for (let i = 0; i < GAUSS_NODES.length; i++)
    sum += GAUSS_WEIGHTS[i] * density(h, k, middle + half * GAUSS_NODES[i]);
  return half * sum;
}
