import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { axisHeading, CURVE_AXIS, CURVE_FONT_SIZE, curveFrame } from "./curve-frame.ts";
import { frameChart } from "./frame-chart.ts";
import { MARKER_RADIUS, seriesLook } from "./series-look.ts";
import { visibleText } from "./visible-text.ts";

/** A group of students: their proportion correct on the other items, and on this one. */
export interface CurvePoint {
  readonly rest: number;
  readonly correct: number;
  readonly students: number;
}

export interface ItemCurve {
  readonly label: string;
  readonly points: readonly CurvePoint[];
  /** Dashed and without marks: what is compared with. */
  readonly isReference?: boolean;
}

export interface ItemCurvesOptions extends ChartOptions {
  /** Pixels. Default 320 × 210, the legend not counted. */
  readonly width?: number;
  readonly height?: number;
}

const LEFT = 44;
const GREY = "#767676";
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Empirical response curves of an item: the proportion correct against that on the other items, a line for each set of
 * students. Where a skill matters to the item, the lines of those with and without it lie apart at the same score.
 */
export function itemCurves(curves: readonly ItemCurve[], options: ItemCurvesOptions): SVGSVGElement {
  checkCurves(curves);
  const { document, width = 320, height = 210 } = options;
  const title = visibleText(options.title ?? "");
  const shown = curves.map(({ label, points, isReference = false }, s) => {
    const { colour, marker } = seriesLook(s);
    return {
      label: visibleText(label),
      points,
      colour: isReference ? GREY : colour,
      dashes: isReference ? "5 3" : undefined,
      marker: isReference ? undefined : marker,
    };
  });
  const plot = Plot.plot({
    ...curveFrame({ document, title, width, height, left: LEFT }),
    x: { domain: [0, 1] },
    y: { domain: [0, 1] },
    marks: [
      Plot.gridY(TICKS),
      Plot.axisX(TICKS, { ...CURVE_AXIS, label: "proportion correct on the other items", tickFormat: ".0%" }),
      Plot.axisY(TICKS, { fontSize: CURVE_FONT_SIZE, label: null, tickFormat: ".0%" }),
      axisHeading("proportion correct on this item", LEFT),
      ...shown.flatMap(({ label, points, colour, dashes, marker }) => [
        Plot.line(points, {
          x: "rest",
          y: "correct",
          stroke: colour,
          strokeWidth: 1.75,
          strokeDasharray: dashes,
          title: () => label,
        }),
        marker === undefined
          ? null
          : Plot.dot(points, {
              x: "rest",
              y: "correct",
              symbol: marker,
              r: MARKER_RADIUS,
              fill: colour,
              title: (point: CurvePoint) =>
                `${label}: ${percent(point.correct)} of ${Math.round(point.students)} students`,
            }),
      ]),
    ],
  });
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `Proportion correct on the item against that on the other items: ${shown.map(describeCurve).join("; ")}.`,
    legend: shown.map(({ label, colour, dashes, marker }) => ({
      label,
      colour,
      dashes,
      marker,
      shape: "line",
    })),
  });
}

function describeCurve({ label, points }: { label: string; points: readonly CurvePoint[] }): string {
  if (points.length === 0) return `${label}: too few students`;
  const [first, last] = [points[0], points[points.length - 1]];
  return `${label} from ${percent(first.correct)} at ${percent(first.rest)} to ${percent(last.correct)} at ${percent(last.rest)}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function checkCurves(curves: readonly ItemCurve[]): void {
  for (const { label, points } of curves)
    for (const [at, { rest, correct }] of points.entries())
      if (!(rest >= 0 && rest <= 1 && correct >= 0 && correct <= 1))
        throw new InvalidInputError(
          "itemCurves",
          `curve ${describeValue(label)}, point ${at + 1}`,
          "two proportions from 0 to 1",
          `${describeValue(rest)} and ${describeValue(correct)}`,
        );
}
