import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import { smallCholesky, solveUpper } from "../../numeric/cholesky.ts";
import { logistic } from "../../numeric/logistic.ts";
import type { Stream } from "../../random/stream.ts";

/** P(α_k = 1 | θ) = σ(intercept + slope · θ). */
export interface AttributeLine {
  readonly slope: number;
  readonly intercept: number;
}

/** Precisions of the normal distributions around 0 that slope and intercept come from; both stay within ±LIMIT. */
export const SLOPE_RIDGE = 0.05;
export const INTERCEPT_RIDGE = 0.01;
export const LIMIT = 6;
const STEPS = 20;
const SHORT_STEP = 1e-4;

/**
 * One draw of a line given the nodes and who masters the attribute at each, n_q students and s_q masters at θ_q. The
 * density is
 *
 *   p(a, d) ∝ Π_q σ(d + a θ_q)^s_q σ(−d − a θ_q)^(n_q − s_q) · exp(−½ · 0.05 a² − ½ · 0.01 d²)        |a|, |d| ≤ 6
 *
 * A normal proposal at its maximum with its curvature there, accepted by Metropolis and Hastings' rule [Hastings70],
 * which keeps the density exactly.
 */
export function drawLine(
  current: AttributeLine,
  data: { theta: ArrayLike<number>; students: ArrayLike<number>; masters: ArrayLike<number> },
  random: Stream,
): AttributeLine {
  const { line: peak, information } = highestLine(data);
  const { aa, ad, dd } = information;
  const root = Float64Array.of(aa, ad, ad, dd);
  smallCholesky(root, 2);
  const [u, v] = [random.normal(), random.normal()];
  // x = L⁻ᵀ (u, v) has the covariance (L Lᵀ)⁻¹
  const x = Float64Array.of(u, v);
  solveUpper(root, 2, x);
  const proposal = { slope: peak.slope + x[0], intercept: peak.intercept + x[1] };
  const accept = random.uniform();
  if (Math.abs(proposal.slope) > LIMIT || Math.abs(proposal.intercept) > LIMIT) return current;
  const logRatio =
    logDensity(proposal, data) -
    logDensity(current, data) +
    (u * u + v * v - squaredDistance(current, peak, information)) / 2;
  return ln(accept) < logRatio ? proposal : current;
}

interface Information {
  /** Of slope and slope, slope and intercept, intercept and intercept. */
  readonly aa: number;
  readonly ad: number;
  readonly dd: number;
}

function squaredDistance(line: AttributeLine, from: AttributeLine, { aa, ad, dd }: Information): number {
  const a = line.slope - from.slope;
  const d = line.intercept - from.intercept;
  return aa * a * a + 2 * ad * a * d + dd * d * d;
}

type NodeData = Parameters<typeof drawLine>[1];

/** From the share of masters alone, so that the proposal does not depend on where the chain is. */
function highestLine(data: NodeData): { line: AttributeLine; information: Information } {
  let students = 1;
  let masters = 0.5;
  for (let q = 0; q < data.theta.length; q++) {
    students += data.students[q];
    masters += data.masters[q];
  }
  let line: AttributeLine = { slope: 0, intercept: within(ln(masters / (students - masters))) };
  for (let step = 1; ; step++) {
    const { slopes, information } = expandLine(line, data);
    const { aa, ad, dd } = information;
    const determinant = aa * dd - ad * ad;
    const dSlope = (dd * slopes.a - ad * slopes.d) / determinant;
    const dIntercept = (aa * slopes.d - ad * slopes.a) / determinant;
    if (step === STEPS || Math.abs(dSlope) + Math.abs(dIntercept) < SHORT_STEP) return { line, information };
    line = { slope: within(line.slope + dSlope), intercept: within(line.intercept + dIntercept) };
  }
}

function within(value: number): number {
  return Math.min(Math.max(value, -LIMIT), LIMIT);
}

function expandLine({ slope, intercept }: AttributeLine, { theta, students, masters }: NodeData) {
  const slopes = { a: -SLOPE_RIDGE * slope, d: -INTERCEPT_RIDGE * intercept };
  const information = { aa: SLOPE_RIDGE, ad: 0, dd: INTERCEPT_RIDGE };
  for (let q = 0; q < theta.length; q++) {
    const p = logistic(intercept + slope * theta[q]);
    const residual = masters[q] - students[q] * p;
    const weight = students[q] * p * (1 - p);
    slopes.a += residual * theta[q];
    slopes.d += residual;
    information.aa += weight * theta[q] * theta[q];
    information.ad += weight * theta[q];
    information.dd += weight;
  }
  return { slopes, information };
}

export function logDensity({ slope, intercept }: AttributeLine, data: NodeData): number {
  const { theta, students, masters } = data;
  let sum = -(SLOPE_RIDGE * slope * slope + INTERCEPT_RIDGE * intercept * intercept) / 2;
  for (let q = 0; q < theta.length; q++) {
    const eta = intercept + slope * theta[q];
    const both = log1p(exp(-Math.abs(eta)));
    sum += masters[q] * (Math.min(eta, 0) - both) + (students[q] - masters[q]) * (Math.min(-eta, 0) - both);
  }
  return sum;
}
