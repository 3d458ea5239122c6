import { type SymbolType, symbol } from "d3-shape";
import { MARKER_RADIUS } from "./series-look.ts";
import { svgElement } from "./svg-element.ts";
import { shortenText, textWidth } from "./text-width.ts";

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  /** How far the colour of a box covers the ground. Default 1. */
  readonly opacity?: number;
  /** A box for areas, a line for curves, a dot for points, an upright stroke for what lies between them. */
  readonly shape: "box" | "line" | "dot" | "stroke";
  /** The line around a dot. Default: none. */
  readonly line?: string;
  /** Dashes of the line, as SVG's stroke-dasharray. */
  readonly dashes?: string | undefined;
  /** A mark on the middle of the line. */
  readonly marker?: SymbolType;
}

interface PlacedLegend {
  readonly element: SVGGElement;
  readonly height: number;
}

const FONT_SIZE = 11;
const LINE_HEIGHT = 18;
const SWATCH = { box: 11, line: 22, dot: 10, stroke: 4 };
const SWATCH_GAP = 6;
const ENTRY_GAP = 16;

/** Entries side by side from `left`, on as many lines as they need to stay within `width`. */
export function drawLegend(
  document: Document,
  entries: readonly LegendEntry[],
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): PlacedLegend {
  const element = svgElement(document, "g", { "font-size": FONT_SIZE, "text-anchor": "start" });
  let x = 0;
  let line = 0;
  for (const { label: whole, colour, opacity, shape, dashes, marker, line: edge } of entries) {
    const label = shortenText(whole, FONT_SIZE, width - SWATCH[shape] - SWATCH_GAP);
    const entryWidth = SWATCH[shape] + SWATCH_GAP + textWidth(label, FONT_SIZE);
    if (x > 0 && x + entryWidth > width) {
      x = 0;
      line++;
    }
    const middle = top + line * LINE_HEIGHT + LINE_HEIGHT / 2;
    const swatch = drawSwatch(document, { colour, opacity, shape, dashes, line: edge }, left + x, middle);
    const textLeft = left + x + SWATCH[shape] + SWATCH_GAP;
    element.appendChild(swatch);
    if (marker !== undefined)
      element.appendChild(
        svgElement(document, "path", {
          d: symbol(marker, Math.PI * MARKER_RADIUS ** 2)() ?? "",
          transform: `translate(${left + x + SWATCH[shape] / 2},${middle})`,
          fill: colour,
        }),
      );
    element.appendChild(svgElement(document, "text", { x: textLeft, y: middle, dy: "0.35em" }, label));
    x += entryWidth + ENTRY_GAP;
  }
  return { element, height: (line + 1) * LINE_HEIGHT };
}

/** What stands before a label, from `x` on, around the height `middle`. */
function drawSwatch(
  document: Document,
  { colour, opacity = 1, shape, dashes, line }: Omit<LegendEntry, "label" | "marker">,
  x: number,
  middle: number,
): SVGElement {
  switch (shape) {
    case "box":
      return svgElement(document, "rect", {
        x,
        y: middle - SWATCH.box / 2,
        width: SWATCH.box,
        height: SWATCH.box,
        fill: colour,
        ...(opacity === 1 ? {} : { "fill-opacity": opacity }),
        stroke: "#767676",
        "stroke-width": 0.5,
      });
    case "dot":
      return svgElement(document, "circle", {
        cx: x + SWATCH.dot / 2,
        cy: middle,
        r: 4,
        fill: colour,
        ...(line === undefined ? {} : { stroke: line, "stroke-width": 1.5 }),
      });
    case "stroke":
      return svgElement(document, "line", {
        x1: x + SWATCH.stroke / 2,
        x2: x + SWATCH.stroke / 2,
        y1: middle - SWATCH.box / 2,
        y2: middle + SWATCH.box / 2,
        stroke: colour,
        "stroke-width": 1.5,
      });
    case "line":
      return svgElement(document, "line", {
        x1: x,
        x2: x + SWATCH.line,
        y1: middle,
        y2: middle,
        stroke: colour,
        "stroke-width": 2,
        ...(dashes === undefined ? {} : { "stroke-dasharray": dashes }),
      });
  }
}
