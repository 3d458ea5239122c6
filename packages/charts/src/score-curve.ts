import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { axisHeading, CURVE_AXIS, CURVE_FONT_SIZE, curveFrame } from "./curve-frame.ts";
import { frameChart } from "./frame-chart.ts";
import { visibleText } from "./visible-text.ts";

/** A score and, where that is known, how uncertain it is. */
export interface ScorePoint {
  /** Where it stands: a number of attributes. */
  readonly at: number;
  readonly score: number;
  readonly standardError?: number;
}

export interface ScoreCurveOptions extends ChartOptions {
  /** Which of the points was chosen, by its `at`; drawn full, the others empty. None if left out. */
  readonly chosen?: number;
  /** What `at` counts. Default "number of attributes". */
  readonly against?: string;
  /** Pixels. Default 480 × 260. */
  readonly width?: number;
  readonly height?: number;
}

const LEFT = 64;
const BLUE = "#0072b2";
/** Standard errors of a 95% interval. */
const INTERVAL = 1.96;

/** Scores with 95% intervals where their errors are known, one beside the other, the chosen one filled. */
export function scoreCurve(points: readonly ScorePoint[], options: ScoreCurveOptions): SVGSVGElement {
  checkPoints(points);
  const { document, chosen, against = "number of attributes", width = 480, height = 260 } = options;
  const title = visibleText(options.title ?? "");
  const shown = points.map(({ at, score, standardError }) => {
    const reach = INTERVAL * (standardError ?? 0);
    return {
      at,
      score,
      low: score - reach,
      high: score + reach,
      fill: at === chosen ? BLUE : "white",
      description: `${at}: ${score.toFixed(1)}${standardError === undefined ? "" : ` ± ${reach.toFixed(1)}`}`,
    };
  });
  const places = shown.map(({ at }) => at);
  const plot = Plot.plot({
    ...curveFrame({ document, title, width, height, left: LEFT }),
    x: { domain: [Math.min(...places) - 0.5, Math.max(...places) + 0.5], label: against },
    y: { label: null, nice: true, grid: true },
    marks: [
      Plot.axisX(places, {
        ...CURVE_AXIS,
        tickFormat: "d",
      }),
      Plot.axisY({ fontSize: CURVE_FONT_SIZE }),
      axisHeading("score", LEFT),
      Plot.line(shown, { x: "at", y: "score", stroke: "#767676" }),
      Plot.ruleX(shown, { x: "at", y1: "low", y2: "high", stroke: BLUE, strokeWidth: 1.5 }),
      Plot.dot(shown, {
        x: "at",
        y: "score",
        r: 4,
        stroke: BLUE,
        strokeWidth: 1.5,
        fill: "fill",
        title: "description",
      }),
    ],
  });
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `Score by ${against}${chosen === undefined ? "" : ` (${chosen} chosen)`}: ${shown.map(({ description }) => description).join("; ")}.`,
    legend: [],
  });
}

function checkPoints(points: readonly ScorePoint[]): void {
  const where = "scoreCurve";
  if (points.length === 0) throw new InvalidInputError(where, "points", "at least one", "none");
  for (const [p, { at, score, standardError }] of points.entries()) {
    for (const [name, value] of Object.entries({ at, score }))
      if (!Number.isFinite(value))
        throw new InvalidInputError(
          where,
          `point ${p + 1}, ${name}`,
          "a finite number",
          describeValue(value),
        );
    if (standardError !== undefined && !(standardError >= 0 && Number.isFinite(standardError)))
      throw new InvalidInputError(
        where,
        `point ${p + 1}, standardError`,
        "a finite number ≥ 0",
        describeValue(standardError),
      );
  }
}
