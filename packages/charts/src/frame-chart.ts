import { drawLegend, type LegendEntry } from "./legend.ts";
import { SVG, svgElement } from "./svg-element.ts";
import { shortenText, textWidth } from "./text-width.ts";

export interface ChartFrame {
  /** Heading, already visible text; empty for none. */
  readonly title: string;
  /** What a screen reader says instead of the picture. */
  readonly summary: string;
  readonly legend: readonly LegendEntry[];
}

const XMLNS = "http://www.w3.org/2000/xmlns/";
const FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans", Arial, sans-serif';
const TITLE_SIZE = 14;
const TITLE_HEIGHT = 28;
/** Longer headings are shortened rather than make the picture wider. */
const WIDEST_TITLE = 480;
const LEGEND_GAP = 6;

/** DejaVu Sans Bold against its regular weight. */
export const BOLD_WIDTH = 1.12;

/** Empty pixels at the left and right edge of every picture; heading and legend begin there. */
export const EDGE = 8;

/** Room that a heading takes at the top of a plot. */
export function titleHeight(title: string): number {
  return title === "" ? 0 : TITLE_HEIGHT;
}

/** Least width of a picture with this heading. */
export function titleWidth(title: string): number {
  return Math.ceil(Math.min(textWidth(title, TITLE_SIZE * BOLD_WIDTH), WIDEST_TITLE)) + 2 * EDGE;
}

/**
 * Makes a plot that Observable Plot drew into a picture that stands alone: heading, legend below, white
 * ground, fonts, name spaces, and a summary for those who cannot see it.
 */
export function frameChart(plot: SVGSVGElement, { title, summary, legend }: ChartFrame): SVGSVGElement {
  const document = plot.ownerDocument;
  const width = Number(plot.getAttribute("width"));
  let height = Number(plot.getAttribute("height"));
  if (legend.length > 0) {
    const drawn = drawLegend(document, legend, {
      left: EDGE,
      top: height + LEGEND_GAP,
      width: width - 2 * EDGE,
    });
    plot.appendChild(drawn.element);
    height += drawn.height + 2 * LEGEND_GAP;
  }
  if (title !== "")
    plot.appendChild(
      svgElement(
        document,
        "text",
        { x: EDGE, y: TITLE_SIZE + 4, "font-size": TITLE_SIZE, "font-weight": 600, "text-anchor": "start" },
        shortenText(title, TITLE_SIZE * BOLD_WIDTH, width - 2 * EDGE),
      ),
    );
  const first = plot.firstChild;
  plot.insertBefore(svgElement(document, "title", {}, title === "" ? summary : title), first);
  plot.insertBefore(svgElement(document, "rect", { width, height, fill: "white" }), first);
  for (const [name, value] of Object.entries({
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": summary,
    "font-family": FONTS,
    color: "black",
  }))
    plot.setAttribute(name, String(value));
  // as a declaration, not an attribute: the serialiser would write it twice
  plot.setAttributeNS(XMLNS, "xmlns", SVG);
  return plot;
}
