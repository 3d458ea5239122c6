import { svgText } from "@qmatrix/charts";
import { escapeHtml } from "./escape-html.ts";

/** Bars that fit on a telephone beside short names. */
export const BARS_WIDTH = 260;

/** A chart in the page with its number and caption above, and a note below where it needs one (as HTML). */
export function htmlFigure(chart: SVGSVGElement, caption: string, note = ""): string {
  return figureOf(svgText(chart), caption, note);
}

/** The same of a picture that is text already. */
export function figureOf(svg: string, caption: string, note = "", { isHalf = false } = {}): string {
  return `<figure${isHalf ? ' class="half"' : ""}><figcaption>${escapeHtml(caption)}</figcaption><div class="picture">${named(svg)}</div>${noteHtml(note)}</figure>`;
}

/** A chart without a number, beside words that say what it shows. */
export function barePicture(chart: SVGSVGElement): string {
  return `<div class="picture">${named(svgText(chart))}</div>`;
}

/** A picture has one name; those that Plot gives to its parts mean nothing to a reader, and these may not have one. */
function named(svg: string): string {
  return svg.trimEnd().replace(/<(g|rect) aria-label="[^"]*"/g, "<$1");
}

/** A note under a figure or a table, as HTML. */
export function noteHtml(note: string): string {
  return note === "" ? "" : `<p class="note"><em>Note.</em> ${note}</p>`;
}
