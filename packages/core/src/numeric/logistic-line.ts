import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
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
 * Two fits make their own steps from it, each for its reason: `logisticLine`, which has no prior, halves them, since EM must
 * not go down; models/step-line.ts takes single steps and fits the intercept to a slope that is held at its bound.
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

/** The same without a prior, and the log density itself, for one exponential and one logarithm a point. */
function expandAndMeasure(
  { slope, intercept }: LogisticLine,
  { x, trials, successes }: GroupedTrials,
  limit: number,
): LineExpansion & { readonly height: number } {
  let height = 0;
  let gSlope = 0;
  let gIntercept = 0;
  let hSlope = 0;
  let hBoth = 0;
  let hIntercept = 0;
  for (let q = 0; q < x.length; q++) {
    const eta = clamp(slope * x[q] + intercept, -limit, limit);
    const power = exp(-Math.abs(eta));
    const share = 1 / (1 + power);
    const p = eta < 0 ? power * share : share;
    // ln σ(η) = min(η, 0) − ln(1 + e^−|η|), and ln σ(−η) = ln σ(η) − η
    height += trials[q] * (Math.min(-eta, 0) - ln(1 + power)) + successes[q] * eta;
    const residual = successes[q] - trials[q] * p;
    const information = trials[q] * power * share * share;
    gSlope += residual * x[q];
    gIntercept += residual;
    hSlope += information * x[q] * x[q];
    hBoth += information * x[q];
    hIntercept += information;
  }
  return { height, gSlope, gIntercept, hSlope, hBoth, hIntercept };
}

const MOST_STEPS = 30;

/** Newton doubles the digits: below this gain per trial, the step just taken was the last that matters. */
const LAST_GAIN = 1e-9;

/** Times the trace of the information, so that points at one place still give a step. */
const RIDGE = 1e-9;

export interface LineBounds {
  /** |slope · x + intercept| counts as no more. */
  readonly limit: number;
  /** |slope| is no more; `from` must keep to it. Default no bound. */
  readonly mostSlope?: number;
}

/**
 * Logistic regression on one variable, by Newton's method with halved steps; the result is never less likely than
 * `from`. A step that would take the slope beyond its bound ends there, and from there on the intercept moves alone for as long as
 * Newton's step points outward: the density is concave, so that this ends at the best line within the bound.
 */
export function logisticLine(
  from: LogisticLine,
  data: GroupedTrials,
  { limit, mostSlope = Number.POSITIVE_INFINITY }: LineBounds,
): LogisticLine {
  let total = 0;
  for (let q = 0; q < data.trials.length; q++) total += data.trials[q];
  let line = from;
  let here = expandAndMeasure(line, data, limit);
  for (let step = 0; step < MOST_STEPS && total > 0; step++) {
    const way = newtonStep(line.slope, here, mostSlope);
    if (way === undefined) return line;
    const gain = (way.slope * here.gSlope + way.intercept * here.gIntercept) / 2;
    let moved: LogisticLine | undefined;
    for (let size = 1; size > Number.EPSILON; size /= 2) {
      const tried = {
        slope: clamp(line.slope + size * way.slope, -mostSlope, mostSlope),
        intercept: line.intercept + size * way.intercept,
      };
      const there = expandAndMeasure(tried, data, limit);
      if (there.height < here.height) continue;
      moved = tried;
      here = there;
      break;
    }
    if (moved === undefined) return line;
    line = moved;
    if (gain < LAST_GAIN * total) return line;
  }
  return line;
}

/** Newton's step as far as the bound of the slope; along the bound where it starts there and points outward. */
function newtonStep(
  slope: number,
  { gSlope, gIntercept, hBoth, ...h }: LineExpansion,
  mostSlope: number,
): LogisticLine | undefined {
  const ridge = RIDGE * (h.hSlope + h.hIntercept);
  const hSlope = h.hSlope + ridge;
  const hIntercept = h.hIntercept + ridge;
  const determinant = hSlope * hIntercept - hBoth * hBoth;
  if (!(determinant > 0)) return undefined;
  const way = {
    slope: (hIntercept * gSlope - hBoth * gIntercept) / determinant,
    intercept: (hSlope * gIntercept - hBoth * gSlope) / determinant,
  };
  const room = way.slope < 0 ? mostSlope + slope : mostSlope - slope;
  if (Math.abs(way.slope) <= room) return way;
  if (room <= 0) return { slope: 0, intercept: gIntercept / hIntercept };
  const share = room / Math.abs(way.slope);
  return { slope: share * way.slope, intercept: share * way.intercept };
}
