import * as Plot from "@observablehq/plot";
import type { ChartOptions } from "./chart-options.ts";
import { BOLD_WIDTH, frameChart, titleHeight } from "./frame-chart.ts";
import { dashedLine, describeLine, lineMarks, linesOf, percent, referenceMark } from "./metric-marks.ts";
import { type MetricPanels, type MetricPoint, metricPanels, type ReferenceLine } from "./metric-points.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

export interface MetricLinesOptions extends ChartOptions {
  /** What `at` counts. Default "entries of Q". */
  readonly against?: string;
  /** Lines to compare with. Default none. */
  readonly references?: readonly ReferenceLine[];
  /** Pixels. Default 760 × 300, heading and legend not counted. */
  readonly width?: number;
  readonly height?: number;
}

const FONT_SIZE = 11;
const MARGINS = { marginLeft: 46, marginRight: 12, marginBottom: 42 };
const MARGIN_TOP = 26;
const LABEL_GAP = 10;
/** Room between two panels, as a share of the way from one to the next. */
const PANEL_GAP = 0.1;
/** From a panel's edge to its first and last point, in pixels. */
const INSET = 14;
const GREY = "#767676";
/** Of a row of panels, where there are several. */
const ROW_HEIGHT = 130;
const ROW_GAP = 0.14;

/**
 * Metrics against a size: a panel for each metric, side by side (and for each row of points, below each other) with one scale in per cent, and in it a line for each
 * series, distinguished by colour and marker. Bars reach one standard error up and down, but not below 0.
 */
export function metricLines(points: readonly MetricPoint[], options: MetricLinesOptions): SVGSVGElement {
  const { document, references = [], width = 760, height = 300 } = options;
  const panels = metricPanels(points, references);
  const { metrics, rows } = panels;
  const hasRows = rows.length > 0;
  const plotHeight = hasRows ? rows.length * ROW_HEIGHT : height;
  const title = visibleText(options.title ?? "");
  const against = visibleText(options.against ?? "entries of Q");
  const sizes = [...new Set(points.map(({ at }) => at))].sort((a, b) => a - b);
  const frameWidth = width - MARGINS.marginLeft - MARGINS.marginRight;
  const panelWidth = (frameWidth / (metrics.length - PANEL_GAP)) * (1 - PANEL_GAP);
  const lines = linesOf(panels);
  const dashed = references.map((reference, r) => dashedLine(reference, r, panels.referencePanels[r]));
  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width,
    height: plotHeight + titleHeight(title),
    ...MARGINS,
    marginTop: MARGIN_TOP + titleHeight(title),
    fx: { domain: [...metrics.keys()], paddingInner: PANEL_GAP, round: false, axis: null },
    ...(hasRows && { fy: { domain: [...rows.keys()], paddingInner: ROW_GAP, round: false, axis: null } }),
    x: { type: "linear", domain: domainOf(sizes), insetLeft: INSET, insetRight: INSET, label: null },
    y: { domain: [0, highest(panels, references)], nice: true, grid: true, label: null },
    color: { type: "identity" },
    marks: [
      Plot.axisX(fittingTicks(sizes, panelWidth - 2 * INSET, FONT_SIZE), {
        fontSize: FONT_SIZE,
        tickFormat: String,
      }),
      Plot.axisY({ fontSize: FONT_SIZE, ticks: hasRows ? 3 : 6, tickFormat: percent }),
      Plot.ruleY([0], { stroke: GREY }),
      Plot.text(metrics, {
        fx: (_, panel) => panel,
        ...(hasRows && { fy: () => 0 }),
        text: (metric) => shortenText(metric, FONT_SIZE * BOLD_WIDTH, panelWidth - LABEL_GAP),
        title: (metric) => metric,
        frameAnchor: "top-left",
        lineAnchor: "bottom",
        dy: -LABEL_GAP,
        fontSize: FONT_SIZE,
        fontWeight: 600,
      }),
      Plot.text([shortenText(against, FONT_SIZE, frameWidth)], {
        facet: "super",
        frameAnchor: "bottom",
        dy: 36,
        fontSize: FONT_SIZE,
      }),
      ...dashed.map(referenceMark),
      ...lines.flatMap((line) => lineMarks(line, hasRows)),
      hasRows
        ? Plot.text(rows, {
            fx: () => metrics.length - 1,
            fy: (_, row) => row,
            text: (row) => shortenText(row, FONT_SIZE * BOLD_WIDTH, panelWidth - LABEL_GAP),
            title: (row) => row,
            frameAnchor: "top-right",
            dx: -LABEL_GAP / 2,
            dy: 2,
            fontSize: FONT_SIZE,
            fontWeight: 600,
            stroke: "white",
            strokeWidth: 4,
            fill: "currentColor",
          })
        : null,
    ],
  });
  const descriptions = metrics.flatMap((metric, panel) =>
    (hasRows ? rows : [""]).map(
      (row, r) =>
        `${metric} against ${against}${row === "" ? "" : `, ${row}`}: ${lines.flatMap((line) => describeLine(line, panel, r)).join("; ")}.`,
    ),
  );
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: descriptions.join(" "),
    legend: [...lines, ...dashed],
  });
}

/** From the smallest size to the largest; around a single one. */
function domainOf(sizes: readonly number[]): [number, number] {
  const [first, last] = [sizes[0], sizes[sizes.length - 1]];
  return first === last ? [first - 0.5, last + 0.5] : [first, last];
}

/** Where all is 0 the scale ends at 1%. */
const LEAST_TOP = 0.01;

/** The top of whatever is drawn. */
function highest({ points }: MetricPanels, references: readonly ReferenceLine[]): number {
  const compared = references.flatMap(({ value }) =>
    typeof value === "number" ? [value] : value.map((point) => point.value),
  );
  const tops = points.map(({ value, standardError }) => value + (standardError ?? 0));
  return Math.max(...tops, ...compared) || LEAST_TOP;
}

/** Room between two labels, in pixels. */
const GAP = 6;

/**
 * Those of the values, rising, whose labels have room beside each other on an axis that leads from the first value to
 * the last in `pixels`; the first and the last come first.
 */
export function fittingTicks(values: readonly number[], pixels: number, fontSize: number): number[] {
  const first = values[0];
  const last = values[values.length - 1];
  if (values.length === 1) return [first];
  const middle = (value: number) => ((value - first) / (last - first)) * pixels;
  const half = (value: number) => textWidth(String(value), fontSize) / 2;
  const isClear = (a: number, b: number) => middle(b) - half(b) - middle(a) - half(a) >= GAP;
  if (!isClear(first, last)) return [first];
  const shown = [first];
  for (const value of values.slice(1, -1))
    if (isClear(shown[shown.length - 1], value) && isClear(value, last)) shown.push(value);
  return [...shown, last];
}
