import ln from "@stdlib/math-base-special-ln";
import { LARGEST_LINE, LINE_PRIOR } from "../../models/factor-nodes.ts";
import { smallCholesky, solveUpper } from "../../numeric/cholesky.ts";
import { clamp } from "../../numeric/clamp.ts";
import {
  expandLine,
  type GroupedTrials,
  type LineExpansion,
  type LogisticLine,
  logLineDensity,
} from "../../numeric/logistic-line.ts";
import type { Stream } from "../../random/stream.ts";

const STEPS = 20;
const SHORT_STEP = 1e-4;

/**
 * One draw of an attribute's line, given the nodes θ_q and how many students have mastered the attribute at each: s_q of n_q. The
 * density is
 *
 *   p(a, d) ∝ Π_q σ(d + a θ_q)^s_q σ(−d − a θ_q)^(n_q − s_q) · exp(−½ · 0.05 a² − ½ · 0.01 d²)        |a|, |d| ≤ 6
 *
 * A normal proposal at its maximum with its curvature there, accepted by Metropolis and Hastings' rule [Hastings70],
 * which keeps the density exactly.
 */
export function drawLine(current: LogisticLine, data: GroupedTrials, random: Stream): LogisticLine {
  const { line: peak, expansion } = highestLine(data);
  const { hSlope, hBoth, hIntercept } = expansion;
  const root = Float64Array.of(hSlope, hBoth, hBoth, hIntercept);
  smallCholesky(root, 2);
  const [u, v] = [random.normal(), random.normal()];
  // x = L⁻ᵀ (u, v) has the covariance (L Lᵀ)⁻¹
  const x = Float64Array.of(u, v);
  solveUpper(root, 2, x);
  const proposal = { slope: peak.slope + x[0], intercept: peak.intercept + x[1] };
  const accept = random.uniform();
  if (Math.abs(proposal.slope) > LARGEST_LINE || Math.abs(proposal.intercept) > LARGEST_LINE) return current;
  const logRatio =
    logLineDensity(proposal, data, LINE_PRIOR) -
    logLineDensity(current, data, LINE_PRIOR) +
    (u * u + v * v - squaredDistance(current, peak, expansion)) / 2;
  return ln(accept) < logRatio ? proposal : current;
}

function squaredDistance(
  line: LogisticLine,
  from: LogisticLine,
  { hSlope, hBoth, hIntercept }: LineExpansion,
) {
  const a = line.slope - from.slope;
  const d = line.intercept - from.intercept;
  return hSlope * a * a + 2 * hBoth * a * d + hIntercept * d * d;
}

/** From the share of masters alone, so that the proposal does not depend on where the chain is. */
function highestLine(data: GroupedTrials): { line: LogisticLine; expansion: LineExpansion } {
  let students = 1;
  let masters = 0.5;
  for (let q = 0; q < data.x.length; q++) {
    students += data.trials[q];
    masters += data.successes[q];
  }
  let line: LogisticLine = { slope: 0, intercept: within(ln(masters / (students - masters))) };
  for (let step = 1; ; step++) {
    const expansion = expandLine(line, data, LINE_PRIOR);
    const { gSlope, gIntercept, hSlope, hBoth, hIntercept } = expansion;
    const determinant = hSlope * hIntercept - hBoth * hBoth;
    const dSlope = (hIntercept * gSlope - hBoth * gIntercept) / determinant;
    const dIntercept = (hSlope * gIntercept - hBoth * gSlope) / determinant;
    if (step === STEPS || Math.abs(dSlope) + Math.abs(dIntercept) < SHORT_STEP) return { line, expansion };
    line = { slope: within(line.slope + dSlope), intercept: within(line.intercept + dIntercept) };
  }
}

function within(value: number): number {
  return clamp(value, -LARGEST_LINE, LARGEST_LINE);
}
