import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { EDGE, frameChart, titleHeight, titleWidth } from "./frame-chart.ts";
import { type ChartedQ, type HeatmapContent, heatmapCells } from "./heatmap-cells.ts";
import { inkOn } from "./ink-on.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

export interface QHeatmapOptions extends ChartOptions, HeatmapContent {
  /** Most pixels of all rows together. Default 1200. */
  readonly mostHeight?: number;
  /** Most pixels of a column. Default 28. */
  readonly mostColumn?: number;
}

const FONT_SIZE = 11;
const LABEL_HEIGHT = 12;
/** Longest shown name, in pixels; the whole name is the label's tooltip. */
const LONGEST_ITEM = 220;
const LONGEST_ATTRIBUTE = 140;
const LABEL_GAP = 6;
/** Room for the legend of a narrow matrix. */
const LEAST_WIDTH = 300;
/** Grid lines on cells smaller than this would be more ink than the cells. */
const LEAST_CELL_WITH_GRID = 5;
const LEAST_CELL_WITH_FIGURE = 24;

/**
 * Items × attributes as cells: white 0, black 1. With `compareWith`, the four colours of the paper's figure:
 * white and black where both agree, red where only the other matrix has a 1, blue where only this one has. With
 * `values`, shades from white (0) to black (1), and numbers in cells that are neither, where there is room. Columns are compared as they come: match them first.
 */
export function qHeatmap(q: ChartedQ, options: QHeatmapOptions): SVGSVGElement {
  checkContent(q, options);
  const { document, mostHeight = 1200, mostColumn = 28 } = options;
  const title = visibleText(options.title ?? "");
  const { cells, legend, summary } = heatmapCells(q, options);
  const items = labelsOf(q.items, LONGEST_ITEM);
  const attributes = labelsOf(q.attributes, LONGEST_ATTRIBUTE);
  const rowHeight = cellSize(q.J, { largest: 18, total: mostHeight });
  const columnWidth = cellSize(q.K, { largest: mostColumn, total: 480 });
  const isUpright = attributes.width > columnWidth - 4;
  const left = EDGE + items.width + LABEL_GAP;
  const top = EDGE + (isUpright ? attributes.width : FONT_SIZE) + LABEL_GAP + titleHeight(title);
  const matrixWidth = left + q.K * columnWidth;
  const width = Math.max(matrixWidth + EDGE, titleWidth(title), LEAST_WIDTH);
  const shownRows = thinOut(items.shown, rowHeight);
  const shownColumns = isUpright ? thinOut(attributes.shown, columnWidth) : attributes.shown;
  const grid = { stroke: "#d4d4d4", strokeWidth: 0.5 };

  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width,
    height: top + q.J * rowHeight + EDGE,
    marginLeft: left,
    marginTop: top,
    marginRight: width - matrixWidth,
    marginBottom: EDGE,
    x: { type: "linear", domain: [0, q.K], round: true, axis: null },
    y: { type: "linear", domain: [0, q.J], round: true, reverse: true, axis: null },
    color: { type: "identity" },
    marks: [
      columnWidth < LEAST_CELL_WITH_GRID ? null : Plot.ruleX(between(q.K), grid),
      rowHeight < LEAST_CELL_WITH_GRID ? null : Plot.ruleY(between(q.J), grid),
      Plot.rect(cells, {
        x1: (cell) => cell.k,
        x2: (cell) => cell.k + 1,
        y1: (cell) => cell.j,
        y2: (cell) => cell.j + 1,
        fill: (cell) => cell.colour,
        ...(cells.some(({ opacity }) => opacity !== undefined) && { fillOpacity: (cell) => cell.opacity }),
        title: (cell) => `${items.whole[cell.j]} × ${attributes.whole[cell.k]}: ${cell.meaning}`,
        inset: Math.min(rowHeight, columnWidth) < LEAST_CELL_WITH_GRID ? 0 : 0.5,
      }),
      Plot.frame({ stroke: "#767676" }),
      columnWidth < LEAST_CELL_WITH_FIGURE || rowHeight < FONT_SIZE
        ? null
        : Plot.text(
            cells.filter(({ figure }) => figure !== undefined),
            {
              x: (cell) => cell.k + 0.5,
              y: (cell) => cell.j + 0.5,
              text: (cell) => cell.figure,
              fill: (cell) => inkOn(cell.colour, cell.opacity),
              fontSize: FONT_SIZE - 1,
              pointerEvents: "none",
            },
          ),
      Plot.text(shownRows, {
        x: 0,
        y: (label) => label.at + 0.5,
        text: (label) => label.name,
        title: (label) => label.whole,
        textAnchor: "end",
        dx: -LABEL_GAP,
        fontSize: FONT_SIZE,
        fontVariant: "normal",
      }),
      Plot.text(shownColumns, {
        x: (label) => label.at + 0.5,
        y: 0,
        text: (label) => label.name,
        title: (label) => label.whole,
        rotate: isUpright ? -90 : 0,
        textAnchor: isUpright ? "start" : "middle",
        lineAnchor: isUpright ? "middle" : "bottom",
        dy: -LABEL_GAP,
        fontSize: FONT_SIZE,
        fontVariant: "normal",
      }),
    ],
  });
  return frameChart(plot as SVGSVGElement, { title, summary, legend });
}

interface Label {
  readonly at: number;
  readonly name: string;
  /** The whole name, where it was shortened. */
  readonly whole: string | undefined;
}

interface Labels {
  /** Whole names, for the cells' tooltips. */
  readonly whole: readonly string[];
  /** Names as shown. */
  readonly shown: readonly Label[];
  /** Width of the widest shown name, in pixels. */
  readonly width: number;
}

function labelsOf(names: readonly string[], longest: number): Labels {
  const whole = names.map(visibleText);
  const shown = whole.map((name, at) => {
    const short = shortenText(name, FONT_SIZE, longest);
    return { at, name: short, whole: short === name ? undefined : name };
  });
  const width = shown.reduce((most, { name }) => Math.max(most, textWidth(name, FONT_SIZE)), 0);
  return { whole, shown, width: Math.ceil(width) };
}

/** Whole pixels a cell, so that all are drawn alike. */
function cellSize(count: number, { largest, total }: { largest: number; total: number }): number {
  return Math.max(1, Math.min(largest, Math.floor(total / count)));
}

/** As many labels as there is room for. */
function thinOut(labels: readonly Label[], pixelsEach: number): Label[] {
  const step = Math.ceil(LABEL_HEIGHT / pixelsEach);
  return labels.filter(({ at }) => at % step === 0);
}

/** Positions of the grid lines between n cells. */
function between(n: number): number[] {
  return Array.from({ length: n - 1 }, (_, i) => i + 1);
}

function checkContent(q: ChartedQ, { compareWith, values }: HeatmapContent): void {
  const where = "qHeatmap";
  if (compareWith && values)
    throw new InvalidInputError(where, "values", "omitted when compareWith is given", "both");
  if (compareWith && (compareWith.J !== q.J || compareWith.K !== q.K))
    throw new InvalidInputError(
      where,
      "compareWith",
      `a Q-matrix of ${q.J} items and ${q.K} attributes like q`,
      `one of ${compareWith.J} items and ${compareWith.K} attributes`,
    );
  if (!values) return;
  if (values.length !== q.J * q.K)
    throw new InvalidInputError(where, "values", `${q.J} × ${q.K} numbers`, `${values.length}`);
  for (let at = 0; at < values.length; at++)
    if (!(values[at] >= 0 && values[at] <= 1))
      throw new InvalidInputError(
        where,
        `values, item ${describeValue(q.items[Math.floor(at / q.K)])}, attribute ${describeValue(q.attributes[at % q.K])}`,
        "a number from 0 to 1",
        describeValue(values[at]),
      );
}
