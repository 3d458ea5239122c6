import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { axisHeading, CURVE_AXIS, CURVE_FONT_SIZE, curveFrame } from "./curve-frame.ts";
import { frameChart } from "./frame-chart.ts";
import { MARKER_RADIUS, seriesLook } from "./series-look.ts";
import { visibleText } from "./visible-text.ts";

/** One curve: error[t] at x[t], x rising. */
export interface ErrorSeries {
  readonly label: string;
  /** Seconds, or numbers of epochs. */
  readonly x: ArrayLike<number>;
  readonly error: ArrayLike<number>;
}

export interface ErrorCurveOptions extends ChartOptions {
  /** What x counts. Default "seconds". */
  readonly against?: "seconds" | "epochs";
  /** Pixels. Default 640 × 360, the legend not counted. */
  readonly width?: number;
  readonly height?: number;
}

const LEFT = 52;

/**
 * Mean batch error against time or epochs, one line a series, as in the paper's figures of convergence; lines
 * are distinguished by colour and marker.
 */
export function errorCurve(series: readonly ErrorSeries[], options: ErrorCurveOptions): SVGSVGElement {
  checkSeries(series);
  const { document, against = "seconds", width = 640, height = 360 } = options;
  const title = visibleText(options.title ?? "");
  const curves = series.map(({ label, x, error }, s) => {
    const points = Array.from(x, (at, t) => ({ at, error: error[t] }));
    return {
      label: visibleText(label),
      look: seriesLook(s),
      points,
      marked: marked(points, s, series.length),
    };
  });
  const errors = curves.flatMap(({ points }) => points.map(({ error }) => error));
  const isFlat = errors.every((error) => error === errors[0]);
  const plot = Plot.plot({
    ...curveFrame({ document, title, width, height, left: LEFT }),
    x: { label: against, nice: true, zero: true },
    y: { label: null, nice: true, grid: true, zero: isFlat },
    marks: [
      Plot.axisX(CURVE_AXIS),
      Plot.axisY({ fontSize: CURVE_FONT_SIZE }),
      axisHeading("mean batch error", LEFT),
      ...curves.flatMap(({ label, look: { colour, dashes, marker }, points, marked }) => [
        Plot.line(points, {
          x: "at",
          y: "error",
          stroke: colour,
          strokeWidth: 1.75,
          strokeDasharray: dashes,
          title: () => label,
        }),
        Plot.dot(marked, { x: "at", y: "error", symbol: marker, r: MARKER_RADIUS, fill: colour }),
      ]),
    ],
  });
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `Mean batch error against ${against}: ${curves.map(describeCurve).join("; ")}.`,
    legend: curves.map(({ label, look }) => ({ label, ...look, shape: "line" })),
  });
}

/** Marks of a curve: enough to follow it, few enough to see it. */
const MARKS = 6;

/** Points at equal distances along the x axis, shifted from curve to curve so that the marks of close ones stand apart. */
function marked<Point extends { readonly at: number }>(
  points: readonly Point[],
  s: number,
  curves: number,
): Point[] {
  if (points.length <= MARKS) return [...points];
  const first = points[0].at;
  const width = (points[points.length - 1].at - first) / MARKS;
  const nearest = (at: number) =>
    points.reduce((best, point) => (Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best));
  const wanted = Array.from({ length: MARKS }, (_, m) => first + width * (m + (s + 0.5) / curves));
  return [...new Set(wanted.map(nearest))];
}

function describeCurve({
  label,
  points,
}: {
  label: string;
  points: { at: number; error: number }[];
}): string {
  const first = points[0];
  const last = points[points.length - 1];
  const shown = (value: number) => String(Number(value.toPrecision(3)));
  return `${label} from ${shown(first.error)} to ${shown(last.error)} at ${shown(last.at)}`;
}

function checkSeries(series: readonly ErrorSeries[]): void {
  const where = "errorCurve";
  if (series.length === 0) throw new InvalidInputError(where, "series", "at least one curve", "none");
  for (const { label, x, error } of series) {
    const curve = `series ${describeValue(label)}`;
    if (x.length === 0) throw new InvalidInputError(where, curve, "a curve of at least one point", "none");
    if (x.length !== error.length)
      throw new InvalidInputError(
        where,
        curve,
        "a curve with as many errors as x",
        `${error.length} and ${x.length}`,
      );
    for (let t = 0; t < x.length; t++)
      if (!(Number.isFinite(x[t]) && Number.isFinite(error[t])))
        throw new InvalidInputError(
          where,
          `${curve}, point ${t + 1}`,
          "two finite numbers",
          `${describeValue(x[t])} and ${describeValue(error[t])}`,
        );
  }
}
