import exp from "@stdlib/math-base-special-exp";
import log1p from "@stdlib/math-base-special-log1p";
import { logistic } from "./logistic.ts";

/** P(success at x) = σ(slope · x + intercept). */
export interface LogisticLine {
  readonly slope: number;
  readonly intercept: number;
}

export interface GroupedTrials {
  /** [Q] */
  readonly x: Float64Array;
  /** [Q] trials at x, not necessarily whole. */
  readonly trials: Float64Array;
  /** [Q] successes among them. */
  readonly successes: Float64Array;
  /** |slope · x + intercept| counts as no more than this. */
  readonly limit: number;
}

const MOST_STEPS = 30;

/** Newton doubles the digits: below this gain per trial, the step just taken was the last that matters. */
const LAST_GAIN = 1e-9;

/** Times the trace of the information, so that points at one place still give a step. */
const RIDGE = 1e-9;

/**
 * Logistic regression on one variable, by Newton's method with halved steps:
 *
 *   maximise Σ_q s_q ln σ(η_q) + (n_q − s_q) ln σ(−η_q),   η_q = slope · x_q + intercept
 *
 * The result is never less likely than `from`.
 */
export function logisticLine(from: LogisticLine, data: GroupedTrials): LogisticLine {
  const { x, trials, successes, limit } = data;
  const total = trials.reduce((sum, n) => sum + n, 0);
  let line = from;
  let height = lineLogLik(line, data);
  for (let step = 0; step < MOST_STEPS && total > 0; step++) {
    let gSlope = 0;
    let gIntercept = 0;
    let hSlope = 0;
    let hBoth = 0;
    let hIntercept = 0;
    for (let q = 0; q < x.length; q++) {
      const p = logistic(within(line.slope * x[q] + line.intercept, limit));
      const residual = successes[q] - trials[q] * p;
      const information = trials[q] * p * (1 - p);
      gSlope += residual * x[q];
      gIntercept += residual;
      hSlope += information * x[q] * x[q];
      hBoth += information * x[q];
      hIntercept += information;
    }
    const ridge = RIDGE * (hSlope + hIntercept);
    hSlope += ridge;
    hIntercept += ridge;
    const determinant = hSlope * hIntercept - hBoth * hBoth;
    if (!(determinant > 0)) return line;
    const dSlope = (hIntercept * gSlope - hBoth * gIntercept) / determinant;
    const dIntercept = (hSlope * gIntercept - hBoth * gSlope) / determinant;
    const gain = (dSlope * gSlope + dIntercept * gIntercept) / 2;
    let moved: LogisticLine | undefined;
    for (let size = 1; size > Number.EPSILON; size /= 2) {
      const tried = { slope: line.slope + size * dSlope, intercept: line.intercept + size * dIntercept };
      const triedHeight = lineLogLik(tried, data);
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

function lineLogLik(line: LogisticLine, { x, trials, successes, limit }: GroupedTrials): number {
  let sum = 0;
  for (let q = 0; q < x.length; q++) {
    const eta = within(line.slope * x[q] + line.intercept, limit);
    const both = log1p(exp(-Math.abs(eta)));
    sum += successes[q] * (Math.min(eta, 0) - both) + (trials[q] - successes[q]) * (Math.min(-eta, 0) - both);
  }
  return sum;
}

function within(eta: number, limit: number): number {
  return Math.min(Math.max(eta, -limit), limit);
}
