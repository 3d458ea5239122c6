import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { EDGE, frameChart, titleHeight, titleWidth } from "./frame-chart.ts";
import { inkOn } from "./ink-on.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

export interface CorrelationMapOptions extends ChartOptions {
  /** What the correlations are, for those who cannot see the picture: "Correlations of attributes". */
  readonly summary: string;
}

const FONT_SIZE = 11;
const LABEL_GAP = 6;
const LONGEST_NAME = 180;
const LONGEST_COLUMN = 110;
const CELL = { least: 14, most: 38 };
/** All cells together are no wider than this, as far as the least cell allows. */
const MOST_WIDTH = 480;
/** Narrower cells have a minus instead of a number. */
const LEAST_WITH_FIGURE = 26;
/** Room for the legend. */
const LEAST_WIDTH = 330;
const BLUE = "#0072b2";
const ORANGE = "#d55e00";

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly r: number;
}

/**
 * Correlations [K, K] as the half below the diagonal: the stronger, the deeper, blue above 0 and orange below. Cells show
 * their number, or, where there is no room for one, a minus if it is below 0.
 */
export function correlationMap(
  names: readonly string[],
  values: ArrayLike<number>,
  options: CorrelationMapOptions,
): SVGSVGElement {
  checkValues(names, values);
  const K = names.length;
  const { document } = options;
  const title = visibleText(options.title ?? "");
  const whole = names.map(visibleText);
  const cells = whole.flatMap((_, row) =>
    Array.from({ length: row }, (_, column): Cell => ({ row, column, r: values[row * K + column] })),
  );
  const size = Math.max(CELL.least, Math.min(CELL.most, Math.floor(MOST_WIDTH / (K - 1))));
  const shown = (longest: number) => whole.map((name) => shortenText(name, FONT_SIZE, longest));
  const rows = shown(LONGEST_NAME).slice(1);
  const columns = shown(LONGEST_COLUMN).slice(0, -1);
  const widest = (labels: readonly string[]) =>
    Math.ceil(Math.max(...labels.map((label) => textWidth(label, FONT_SIZE))));
  const left = EDGE + widest(rows) + LABEL_GAP;
  const top = EDGE + titleHeight(title);
  const isUpright = widest(columns) > size - 4;
  const below = LABEL_GAP + (isUpright ? widest(columns) : FONT_SIZE) + EDGE;
  const mapWidth = left + (K - 1) * size;
  const width = Math.max(mapWidth + EDGE, titleWidth(title), LEAST_WIDTH);
  const hasFigures = size >= LEAST_WITH_FIGURE;
  const text = { fontSize: FONT_SIZE, fontVariant: "normal" } as const;
  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width,
    height: top + (K - 1) * size + below,
    marginLeft: left,
    marginTop: top,
    marginRight: width - mapWidth,
    marginBottom: below,
    x: { type: "linear", domain: [0, K - 1], axis: null },
    y: { type: "linear", domain: [1, K], reverse: true, axis: null },
    color: { type: "identity" },
    marks: [
      Plot.rect(cells, {
        x1: (cell) => cell.column,
        x2: (cell) => cell.column + 1,
        y1: (cell) => cell.row,
        y2: (cell) => cell.row + 1,
        fill: colourOf,
        fillOpacity: depthOf,
        stroke: "#d4d4d4",
        strokeWidth: 0.5,
        title: (cell) => `${whole[cell.row]} with ${whole[cell.column]}: ${figure(cell.r)}`,
      }),
      Plot.text(
        cells.filter(({ r }) => hasFigures || figure(r).startsWith("−")),
        {
          x: (cell) => cell.column + 0.5,
          y: (cell) => cell.row + 0.5,
          text: (cell) => (hasFigures ? figure(cell.r) : "−"),
          fill: (cell) => inkOn(colourOf(cell), depthOf(cell)),
          fontSize: FONT_SIZE - 1,
          pointerEvents: "none",
        },
      ),
      Plot.text(rows, {
        x: 0,
        y: (_, at) => at + 1.5,
        text: (name) => name,
        textAnchor: "end",
        dx: -LABEL_GAP,
        ...text,
      }),
      Plot.text(columns, {
        x: (_, at) => at + 0.5,
        y: K,
        text: (name) => name,
        rotate: isUpright ? -90 : 0,
        textAnchor: isUpright ? "end" : "middle",
        lineAnchor: isUpright ? "middle" : "top",
        dy: LABEL_GAP,
        ...text,
      }),
    ],
  });
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `${visibleText(options.summary)}: ${describe(cells, whole)}`,
    legend: [-1, -0.5, 0, 0.5, 1].map((r) => ({
      label: figure(r),
      colour: r < 0 ? ORANGE : BLUE,
      opacity: Math.abs(r),
      shape: "box",
    })),
  });
}

function colourOf({ r }: Cell): string {
  return r < 0 ? ORANGE : BLUE;
}

/** How far the colour covers the ground. */
function depthOf({ r }: Cell): number {
  return Math.round(100 * Math.abs(r)) / 100;
}

/** Two digits, with a minus as wide as a plus. */
function figure(r: number): string {
  return r.toFixed(2).replace("-0.00", "0.00").replace("-", "−");
}

function describe(cells: readonly Cell[], names: readonly string[]): string {
  const sorted = [...cells].sort((a, b) => b.r - a.r);
  const description = ({ row, column, r }: Cell) => `${names[row]} with ${names[column]} ${figure(r)}`;
  if (sorted.length === 1) return `${description(sorted[0])}.`;
  return `largest ${description(sorted[0])}, smallest ${description(sorted[sorted.length - 1])}.`;
}

function checkValues(names: readonly string[], values: ArrayLike<number>): void {
  const where = "correlationMap";
  const K = names.length;
  if (K < 2) throw new InvalidInputError(where, "names", "at least two", String(K));
  if (values.length !== K * K)
    throw new InvalidInputError(where, "values", `${K} × ${K} numbers`, String(values.length));
  for (let at = 0; at < values.length; at++)
    if (!(values[at] >= -1 && values[at] <= 1))
      throw new InvalidInputError(
        where,
        `${describeValue(names[Math.floor(at / K)])} with ${describeValue(names[at % K])}`,
        "a number from −1 to 1",
        describeValue(values[at]),
      );
}
