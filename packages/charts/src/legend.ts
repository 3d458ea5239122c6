import { type SymbolType, symbol } from "d3-shape";
import { MARKER_RADIUS } from "./series-look.ts";
import { svgElement } from "./svg-element.ts";
import { shortenText, textWidth } from "./text-width.ts";

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  /** A box for areas, a line for curves. */
  readonly shape: "box" | "line";
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
const SWATCH = { box: 11, line: 22 };
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
  for (const { label: whole, colour, shape, dashes, marker } of entries) {
    const label = shortenText(whole, FONT_SIZE, width - SWATCH[shape] - SWATCH_GAP);
    const entryWidth = SWATCH[shape] + SWATCH_GAP + textWidth(label, FONT_SIZE);
    if (x > 0 && x + entryWidth > width) {
      x = 0;
      line++;
    }
    const middle = top + line * LINE_HEIGHT + LINE_HEIGHT / 2;
    const swatch =
      shape === "box"
        ? svgElement(document, "rect", {
            x: left + x,
            y: middle - SWATCH.box / 2,
            width: SWATCH.box,
            height: SWATCH.box,
            fill: colour,
            stroke: "#767676",
            "stroke-width": 0.5,
          })
        : svgElement(document, "line", {
            x1: left + x,
            x2: left + x + SWATCH.line,
            y1: middle,
            y2: middle,
            stroke: colour,
            "stroke-width": 2,
            ...(dashes === undefined ? {} : { "stroke-dasharray": dashes }),
          });
    const textLeft = left + x + SWATCH[shape] + SWATCH_GAP;
    element.append(swatch);
    if (marker !== undefined)
      element.append(
        svgElement(document, "path", {
          d: symbol(marker, Math.PI * MARKER_RADIUS ** 2)() ?? "",
          transform: `translate(${left + x + SWATCH[shape] / 2},${middle})`,
          fill: colour,
        }),
      );
    element.append(svgElement(document, "text", { x: textLeft, y: middle, dy: "0.35em" }, label));
    x += entryWidth + ENTRY_GAP;
  }
  return { element, height: (line + 1) * LINE_HEIGHT };
}
