import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { axisHeading, CURVE_AXIS, CURVE_FONT_SIZE, curveFrame } from "./curve-frame.ts";
import { frameChart } from "./frame-chart.ts";
import { MARKER_RADIUS, seriesLook } from "./series-look.ts";
import { shortenText } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

/** A group of students, alike in what they have mastered besides: how many they are, and their proportion correct. */
export interface CurvePoint {
  readonly group: string;
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
  /** The groups in their order from left to right. */
  readonly groups: readonly string[];
  /** What they differ in, below the axis. */
  readonly label: string;
  /** Pixels. Default 320 × 210, the legend not counted. */
  readonly width?: number;
  readonly height?: number;
}

const LEFT = 44;
const RIGHT = 16;
const GAP = 8;
const GREY = "#767676";
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Response curves of an item: the proportion correct in groups of students, a line for each set of them. Where a skill matters to the
 * item, the lines of those with and without it lie apart in some group.
 */
export function itemCurves(curves: readonly ItemCurve[], options: ItemCurvesOptions): SVGSVGElement {
  checkCurves(curves);
  const { document, groups, width = 320, height = 210 } = options;
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
  const room = (width - LEFT - RIGHT) / Math.max(1, groups.length) - GAP;
  const plot = Plot.plot({
    ...curveFrame({ document, title, width, height, left: LEFT }),
    x: { type: "point", domain: groups, padding: 0.5 },
    y: { domain: [0, 1] },
    marks: [
      Plot.gridY(TICKS),
      Plot.axisX(groups, {
        ...CURVE_AXIS,
        label: visibleText(options.label),
        tickFormat: (name: string) => shortenText(visibleText(name), CURVE_FONT_SIZE, room),
      }),
      Plot.axisY(TICKS, { fontSize: CURVE_FONT_SIZE, label: null, tickFormat: ".0%" }),
      axisHeading("proportion correct", LEFT),
      ...shown.flatMap(({ label, points, colour, dashes, marker }) => [
        Plot.line(points, {
          x: "group",
          y: "correct",
          stroke: colour,
          strokeWidth: 1.75,
          strokeDasharray: dashes,
          title: () => label,
        }),
        marker === undefined
          ? null
          : Plot.dot(points, {
              x: "group",
              y: "correct",
              symbol: marker,
              r: MARKER_RADIUS,
              fill: colour,
              title: (point: CurvePoint) =>
                `${visibleText(point.group)}, ${label}: ${percent(point.correct)} of about ${Math.round(point.students)} students`,
            }),
      ]),
    ],
  });
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `Proportion correct by ${visibleText(options.label)}: ${shown.map(describeCurve).join("; ")}.`,
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
  return `${label}: ${points.map(({ group, correct }) => `${percent(correct)} (${visibleText(group)})`).join(", ")}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function checkCurves(curves: readonly ItemCurve[]): void {
  for (const { label, points } of curves)
    for (const [at, { correct }] of points.entries())
      if (!(correct >= 0 && correct <= 1))
        throw new InvalidInputError(
          "itemCurves",
          `curve ${describeValue(label)}, point ${at + 1}`,
          "a proportion from 0 to 1",
          describeValue(correct),
        );
}
