import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { EDGE, frameChart, titleHeight, titleWidth } from "./frame-chart.ts";
import { inkOn } from "./ink-on.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

/** The residual of a pair of items, by their places. */
export interface ResidualCell {
  readonly items: readonly [first: number, second: number];
  readonly z: number;
  /** Whether the pair shows misfit after adjustment. */
  readonly isSignificant: boolean;
}

export interface ResidualMapOptions extends ChartOptions {
  /** What the residuals are, for those who cannot see the picture: "Residuals of item pairs". */
  readonly summary: string;
}

const FONT_SIZE = 11;
const LABEL_GAP = 6;
const LONGEST_NAME = 110;
const CELL = { least: 11, most: 22 };
/** All cells together are no wider than this, as far as the least cell allows. */
const MOST_WIDTH = 520;
/** Room for the legend. */
const LEAST_WIDTH = 330;
/** Residuals this far from 0 have the full colour. */
const FULL = 4;
const BLUE = "#0072b2";
const ORANGE = "#d55e00";

/**
 * Residuals of item pairs as the half below the diagonal: the larger, the deeper, blue above 0 (more dependent than the model implies)
 * and orange below. A dot marks pairs with significant misfit; pairs without a test stay empty.
 */
export function residualMap(
  names: readonly string[],
  cells: readonly ResidualCell[],
  options: ResidualMapOptions,
): SVGSVGElement {
  checkCells(names, cells);
  const J = names.length;
  const { document } = options;
  const title = visibleText(options.title ?? "");
  const whole = names.map(visibleText);
  const placed = cells.map(({ items: [a, b], z, isSignificant }) => ({
    row: Math.max(a, b),
    column: Math.min(a, b),
    z,
    isSignificant,
  }));
  const size = Math.max(CELL.least, Math.min(CELL.most, Math.floor(MOST_WIDTH / (J - 1))));
  const shown = whole.map((name) => shortenText(name, FONT_SIZE, LONGEST_NAME));
  const rows = shown.slice(1);
  const columns = shown.slice(0, -1);
  const widest = (labels: readonly string[]) =>
    Math.ceil(Math.max(...labels.map((label) => textWidth(label, FONT_SIZE))));
  const left = EDGE + widest(rows) + LABEL_GAP;
  const top = EDGE + titleHeight(title);
  const below = LABEL_GAP + widest(columns) + EDGE;
  const mapWidth = left + (J - 1) * size;
  const width = Math.max(mapWidth + EDGE, titleWidth(title), LEAST_WIDTH);
  const text = { fontSize: Math.min(FONT_SIZE, size), fontVariant: "normal" } as const;
  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width,
    height: top + (J - 1) * size + below,
    marginLeft: left,
    marginTop: top,
    marginRight: width - mapWidth,
    marginBottom: below,
    x: { type: "linear", domain: [0, J - 1], axis: null, round: true },
    y: { type: "linear", domain: [1, J], reverse: true, axis: null, round: true },
    color: { type: "identity" },
    marks: [
      Plot.rect(placed, {
        x1: (cell) => cell.column,
        x2: (cell) => cell.column + 1,
        y1: (cell) => cell.row,
        y2: (cell) => cell.row + 1,
        fill: colourOf,
        fillOpacity: depthOf,
        stroke: "#d4d4d4",
        strokeWidth: 0.5,
        title: (cell) => `${whole[cell.column]} and ${whole[cell.row]}: z = ${figure(cell.z)}`,
      }),
      Plot.dot(
        placed.filter(({ isSignificant }) => isSignificant),
        {
          x: (cell) => cell.column + 0.5,
          y: (cell) => cell.row + 0.5,
          r: 2,
          fill: (cell) => inkOn(colourOf(cell), depthOf(cell)),
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
        y: J,
        text: (name) => name,
        rotate: -90,
        textAnchor: "end",
        lineAnchor: "middle",
        dy: LABEL_GAP,
        ...text,
      }),
    ],
  });
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `${visibleText(options.summary)}: ${describe(placed, whole)}`,
    legend: [-FULL, -FULL / 2, 0, FULL / 2, FULL].map((z) => ({
      label: z === -FULL ? `z ≤ −${FULL}` : z === FULL ? `z ≥ ${FULL}` : figure(z).replace(".0", ""),
      colour: colourOf({ z }),
      opacity: depthOf({ z }),
      shape: "box",
    })),
  });
}

function colourOf({ z }: { readonly z: number }): string {
  return z < 0 ? ORANGE : BLUE;
}

/** How far the colour covers the ground. */
function depthOf({ z }: { readonly z: number }): number {
  return Math.round(100 * Math.min(1, Math.abs(z) / FULL)) / 100;
}

function figure(z: number): string {
  return z.toFixed(1).replace("-0.0", "0.0").replace("-", "−");
}

interface Placed {
  readonly row: number;
  readonly column: number;
  readonly z: number;
  readonly isSignificant: boolean;
}

function describe(cells: readonly Placed[], names: readonly string[]): string {
  if (cells.length === 0) return "none could be tested.";
  const largest = cells.reduce((a, b) => (Math.abs(b.z) > Math.abs(a.z) ? b : a));
  const significant = cells.filter(({ isSignificant }) => isSignificant).length;
  return `${significant} of ${cells.length} significant; largest ${names[largest.column]} and ${names[largest.row]}, z = ${figure(largest.z)}.`;
}

function checkCells(names: readonly string[], cells: readonly ResidualCell[]): void {
  const where = "residualMap";
  if (names.length < 2) throw new InvalidInputError(where, "names", "at least two", String(names.length));
  for (const { items, z } of cells) {
    if (!Number.isFinite(z)) throw new InvalidInputError(where, "z", "a finite number", describeValue(z));
    if (items[0] === items[1] || !items.every((at) => Number.isInteger(at) && at >= 0 && at < names.length))
      throw new InvalidInputError(
        where,
        "items",
        `two different places from 0 to ${names.length - 1}`,
        describeValue(items),
      );
  }
}
