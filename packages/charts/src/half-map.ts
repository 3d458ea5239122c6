import * as Plot from "@observablehq/plot";
import type { ChartOptions } from "./chart-options.ts";
import { EDGE, frameChart, titleHeight, titleWidth } from "./frame-chart.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

/** What stands where the row of one name and the column of an earlier one meet. */
export interface HalfMapCell {
  readonly row: number;
  readonly column: number;
  /** From −1, orange, to 1, blue. */
  readonly depth: number;
}

export interface HalfMapOptions<Cell extends HalfMapCell> extends ChartOptions {
  /** What the picture shows, in words. */
  readonly summary: string;
  /** Pixels that names beside the rows, and below the columns, may take. */
  readonly longest: { readonly row: number; readonly column: number };
  readonly cell: { readonly least: number; readonly most: number };
  /** All cells together are no wider than this, as far as the least cell allows. */
  readonly mostWidth: number;
  titleOf(cell: Cell): string;
  /** What is drawn on the cells, whose side is `size` pixels. */
  marksOn(size: number): Plot.Markish;
  readonly legend: readonly { readonly label: string; readonly depth: number }[];
}

export const FONT_SIZE = 11;
const LABEL_GAP = 6;
/** Room for the legend. */
const LEAST_WIDTH = 330;
const BLUE = "#0072b2";
const ORANGE = "#d55e00";

/** Pairs of names as the half below the diagonal of a square: the deeper, the further from 0. Names are visible text. */
export function halfMap<Cell extends HalfMapCell>(
  names: readonly string[],
  cells: readonly Cell[],
  {
    document,
    title: given = "",
    summary,
    longest,
    cell,
    mostWidth,
    titleOf,
    marksOn,
    legend,
  }: HalfMapOptions<Cell>,
): SVGSVGElement {
  const K = names.length;
  const title = visibleText(given);
  const size = Math.max(cell.least, Math.min(cell.most, Math.floor(mostWidth / (K - 1))));
  const shown = (most: number) => names.map((name) => shortenText(name, FONT_SIZE, most));
  const rows = shown(longest.row).slice(1);
  const columns = shown(longest.column).slice(0, -1);
  const widest = (labels: readonly string[]) =>
    Math.ceil(Math.max(...labels.map((label) => textWidth(label, FONT_SIZE))));
  const left = EDGE + widest(rows) + LABEL_GAP;
  const top = EDGE + titleHeight(title);
  const isUpright = widest(columns) > size - 4;
  const below = LABEL_GAP + (isUpright ? widest(columns) : FONT_SIZE) + EDGE;
  const mapWidth = left + (K - 1) * size;
  const width = Math.max(mapWidth + EDGE, titleWidth(title), LEAST_WIDTH);
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
        x1: ({ column }) => column,
        x2: ({ column }) => column + 1,
        y1: ({ row }) => row,
        y2: ({ row }) => row + 1,
        fill: colourOf,
        fillOpacity: opacityOf,
        stroke: "#d4d4d4",
        strokeWidth: 0.5,
        title: titleOf,
      }),
      marksOn(size),
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
    summary,
    legend: legend.map((entry) => ({
      label: entry.label,
      colour: colourOf(entry),
      opacity: Math.abs(entry.depth),
      shape: "box",
    })),
  });
}

export function colourOf({ depth }: { readonly depth: number }): string {
  return depth < 0 ? ORANGE : BLUE;
}

/** How far the colour covers the ground. */
export function opacityOf({ depth }: { readonly depth: number }): number {
  return Math.round(100 * Math.abs(depth)) / 100;
}
