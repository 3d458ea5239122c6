import * as Plot from "@observablehq/plot";
import type { SymbolType } from "d3-shape";
import type { LegendEntry } from "./legend.ts";
import type { MetricPanels, PanelPoint, ReferenceLine } from "./metric-points.ts";
import { MARKER_RADIUS, seriesLook } from "./series-look.ts";
import { visibleText } from "./visible-text.ts";

/** A series as it is drawn and as it stands in the legend. */
export interface MetricLine extends LegendEntry {
  readonly marker: SymbolType;
  /** Pixels aside. */
  readonly dx: number;
  readonly points: readonly ToldPoint[];
}

interface ToldPoint extends PanelPoint {
  /** Its tooltip. */
  readonly description: string;
}

/** A reference as it is drawn and as it stands in the legend. */
export interface DashedLine extends LegendEntry {
  /** undefined for every panel. */
  readonly panel: number | undefined;
  readonly value: ReferenceLine["value"];
}

/** Lines with error bars stand this many pixels apart, so that the bars do not hide each other. */
const APART = 2.5;
const GREY = "#767676";
const REFERENCE_DASHES = ["5 3", "1.5 3", "9 3 1.5 3"];

export function linesOf({ metrics, series, rows, points }: MetricPanels): MetricLine[] {
  const apart = points.some(({ standardError }) => standardError !== undefined) ? APART : 0;
  return series.map((label, s) => ({
    ...seriesLook(s),
    label,
    shape: "line",
    dx: (s - (series.length - 1) / 2) * apart,
    points: points
      .filter(({ line }) => line === s)
      .map((point) => ({
        ...point,
        description: `${label}${rows.length > 0 ? `, ${rows[point.row]}` : ""}: ${metrics[point.panel]} ${describePoint(point)}`,
      })),
  }));
}

export function lineMarks(
  { points, colour, dashes, marker, dx }: MetricLine,
  hasRows: boolean,
): Plot.Markish[] {
  const withBar = points.filter(({ standardError }) => standardError !== undefined);
  const place = { fx: "panel", ...(hasRows && { fy: "row" }), x: "at", dx } as const;
  return [
    Plot.line(points, { ...place, y: "value", stroke: colour, strokeWidth: 1.5, strokeDasharray: dashes }),
    Plot.ruleX(withBar, {
      ...place,
      y1: ({ value, standardError }) => Math.max(0, value - standardError),
      y2: ({ value, standardError }) => value + standardError,
      stroke: colour,
      strokeWidth: 1.25,
    }),
    Plot.dot(points, {
      ...place,
      y: "value",
      symbol: marker,
      r: MARKER_RADIUS,
      fill: colour,
      title: "description",
    }),
  ];
}

export function dashedLine(
  { label, value }: ReferenceLine,
  r: number,
  panel: number | undefined,
): DashedLine {
  const dashes = REFERENCE_DASHES[r % REFERENCE_DASHES.length];
  return { label: visibleText(label), colour: GREY, shape: "line", dashes, panel, value };
}

export function referenceMark({ panel, value, dashes, label }: DashedLine): Plot.Markish {
  const look = { stroke: GREY, strokeWidth: 1.5, strokeDasharray: dashes, title: () => label };
  const fx = panel === undefined ? {} : { fx: () => panel };
  return typeof value === "number"
    ? Plot.ruleY([value], { ...look, ...fx })
    : Plot.line(value, { ...look, ...fx, x: "at", y: "value" });
}

/** A clause on a line's part in a panel of a row; none where it has none. */
export function describeLine({ label, points }: MetricLine, panel: number, row = 0): string[] {
  const own = points.filter((point) => point.panel === panel && point.row === row);
  if (own.length === 0) return [];
  const last = own.length === 1 ? "" : ` to ${describePoint(own[own.length - 1])}`;
  return [`${label} ${own.length === 1 ? "" : "from "}${describePoint(own[0])}${last}`];
}

function describePoint({ at, value, standardError }: PanelPoint): string {
  return `${percent(value)}${standardError === undefined ? "" : ` ± ${percent(standardError)}`} at ${at}`;
}

/** A share in per cent, to three digits. */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))}%`;
}
