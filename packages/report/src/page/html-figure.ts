import { svgText } from "@qmatrix/charts";
import { escapeHtml } from "./escape-html.ts";

/** Bars that fit on a telephone beside short names. */
export const BARS_WIDTH = 260;

/** A chart in the page, with a line above it where it needs one. */
export function htmlFigure(chart: SVGSVGElement, caption = ""): string {
  const title = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure>${title}${svgText(chart).trimEnd()}</figure>`;
}
