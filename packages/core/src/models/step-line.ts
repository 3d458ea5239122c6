import { clamp } from "../numeric/clamp.ts";
import { expandLine, type GroupedTrials, type LogisticLine } from "../numeric/logistic-line.ts";
import { LARGEST_LINE, LINE_PRIOR } from "./factor-nodes.ts";

/**
 * One Newton step of P(α_k = 1 | θ) = logistic(intercept + slope · θ), its prior counted in and both held at their bound; the
 * intercept is the best one for the slope as it is then.
 */
export function stepLine(line: LogisticLine, data: GroupedTrials): LogisticLine {
  const { gSlope, gIntercept, hSlope, hBoth, hIntercept } = expandLine(line, data, LINE_PRIOR);
  const determinant = hSlope * hIntercept - hBoth * hBoth;
  const slope = held(line.slope + (hIntercept * gSlope - hBoth * gIntercept) / determinant);
  const intercept = held(line.intercept + (gIntercept - hBoth * (slope - line.slope)) / hIntercept);
  return { slope, intercept };
}

function held(value: number): number {
  return clamp(value, -LARGEST_LINE, LARGEST_LINE);
}
