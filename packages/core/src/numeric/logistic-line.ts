import exp from "@stdlib/math-base-special-exp";
import log1p from "@stdlib/math-base-special-log1p";
import { clamp } from "./clamp.ts";
import { logistic } from "./logistic.ts";

/** P(success at x) = σ(slope · x + intercept). */
export interface LogisticLine {
  readonly slope: number;
  readonly intercept: number;
}

export interface GroupedTrials {
  /** [Q] */
  readonly x: ArrayLike<number>;
  /** [Q] trials at x, not necessarily whole. */
  readonly trials: ArrayLike<number>;
  /** [Q] successes among them. */
  readonly successes: ArrayLike<number>;
}

/** Normal distributions around 0 that slope and intercept come from, as precisions; 0 for none. */
export interface LinePrior {
  readonly slopePrecision: number;
  readonly interceptPrecision: number;
}

export const NO_PRIOR: LinePrior = { slopePrecision: 0, interceptPrecision: 0 };

/** Gradient and information of a line's log density: what every Newton step starts from. */
export interface LineExpansion {
  readonly gSlope: number;
  readonly gIntercept: number;
  readonly hSlope: number;
  readonly hBoth: number;
  readonly hIntercept: number;
}

/**
 * The log density of a line, with the prior's precisions λ, and its derivatives:
 *
 *   Σ_q s_q ln σ(η_q) + (n_q − s_q) ln σ(−η_q) − ½ (λ_slope slope² + λ_intercept intercept²),   η_q = slope · x_q + intercept
 *
 * Two fits make their own steps from it, each for its reason: `logisticLine` halves them, since EM must not go down;
 * models/step-line.ts takes single steps and fits the intercept to a slope that is held at its bound.
 *
 * @param limit |η| counts as no more than this
 */
export function expandLine(
  { slope, intercept }: LogisticLine,
  { x, trials, successes }: GroupedTrials,
  { slopePrecision, interceptPrecision }: LinePrior = NO_PRIOR,
  limit = Number.POSITIVE_INFINITY,
): LineExpansion {
  let gSlope = -slopePrecision * slope;
  let gIntercept = -interceptPrecision * intercept;
  let hSlope = slopePrecision;
  let hBoth = 0;
  let hIntercept = interceptPrecision;
  for (let q = 0; q < x.length; q++) {
    const p = logistic(clamp(slope * x[q] + intercept, -limit, limit));
    const residual = successes[q] - trials[q] * p;
    const information = trials[q] * p * (1 - p);
    gSlope += residual * x[q];
    gIntercept += residual;
    hSlope += information * x[q] * x[q];
    hBoth += information * x[q];
    hIntercept += information;
  }
  return { gSlope, gIntercept, hSlope, hBoth, hIntercept };
}

export function logLineDensity(
  { slope, intercept }: LogisticLine,
  { x, trials, successes }: GroupedTrials,
  { slopePrecision, interceptPrecision }: LinePrior = NO_PRIOR,
  limit = Number.POSITIVE_INFINITY,
): number {
  let sum = -(slopePrecision * slope * slope + interceptPrecision * intercept * intercept) / 2;
  for (let q = 0; q < x.length; q++) {
    const eta = clamp(slope * x[q] + intercept, -limit, limit);
    const both = log1p(exp(-Math.abs(eta)));
    sum += successes[q] * (Math.min(eta, 0) - both) + (trials[q] - successes[q]) * (Math.min(-eta, 0) - both);
  }
  return sum;
}

const MOST_STEPS = 30;

/** Newton doubles the digits: below this gain per trial, the step just taken was the last that matters. */
const LAST_GAIN = 1e-9;

/** Times the trace of the information, so that points at one place still give a step. */
const RIDGE = 1e-9;

/**
 * Logistic regression on one variable with |slope| no more than `mostSlope`, where `from` must be too; never less likely than
 * `from`. The density is concave: if the best line is beyond the bound, the best within has the slope of the bound, and the way
 * there from `from` never goes down.
 */
export function boundedLogisticLine(
  from: LogisticLine,
  data: GroupedTrials,
  { limit, mostSlope }: { readonly limit: number; readonly mostSlope: number },
): LogisticLine {
  const free = logisticLine(from, data, limit);
  if (Math.abs(free.slope) <= mostSlope) return free;
  const slope = clamp(free.slope, -mostSlope, mostSlope);
  const share = (slope - from.slope) / (free.slope - from.slope);
  const at = { slope, intercept: from.intercept + share * (free.intercept - from.intercept) };
  return bestIntercept(at, data, limit);
}

/** The same with the slope given. */
function bestIntercept(from: LogisticLine, data: GroupedTrials, limit: number): LogisticLine {
  let line = from;
  let height = logLineDensity(line, data, NO_PRIOR, limit);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gIntercept, hIntercept } = expandLine(line, data, NO_PRIOR, limit);
    if (!(hIntercept > 0)) return line;
    const way = gIntercept / hIntercept;
    let size = 1;
    let tried = line;
    let triedHeight = height;
    for (; size > Number.EPSILON; size /= 2) {
      tried = { slope: line.slope, intercept: line.intercept + size * way };
      triedHeight = logLineDensity(tried, data, NO_PRIOR, limit);
      if (triedHeight > height) break;
    }
    if (!(triedHeight > height)) return line;
    line = tried;
    height = triedHeight;
  }
  return line;
}

/**
 * Logistic regression on one variable, by Newton's method with halved steps; the result is never less likely than
 * `from`. |slope · x + intercept| counts as no more than `limit`.
 */
export function logisticLine(from: LogisticLine, data: GroupedTrials, limit: number): LogisticLine {
  let total = 0;
  for (let q = 0; q < data.trials.length; q++) total += data.trials[q];
  let line = from;
  let height = logLineDensity(line, data, NO_PRIOR, limit);
  for (let step = 0; step < MOST_STEPS && total > 0; step++) {
    const { gSlope, gIntercept, hBoth, ...h } = expandLine(line, data, NO_PRIOR, limit);
    const ridge = RIDGE * (h.hSlope + h.hIntercept);
    const hSlope = h.hSlope + ridge;
    const hIntercept = h.hIntercept + ridge;
    const determinant = hSlope * hIntercept - hBoth * hBoth;
    if (!(determinant > 0)) return line;
    const dSlope = (hIntercept * gSlope - hBoth * gIntercept) / determinant;
    const dIntercept = (hSlope * gIntercept - hBoth * gSlope) / determinant;
    const gain = (dSlope * gSlope + dIntercept * gIntercept) / 2;
    let moved: LogisticLine | undefined;
    for (let size = 1; size > Number.EPSILON; size /= 2) {
      const tried = { slope: line.slope + size * dSlope, intercept: line.intercept + size * dIntercept };
      const triedHeight = logLineDensity(tried, data, NO_PRIOR, limit);
      if (triedHeight < height) continue;
      moved = tried;
      height = triedHeight;
      break;
    }
    if (moved === undefined) return line;
    line = moved;
    if (gain < LAST_GAIN * total) return line;
  }
  return line;
}
