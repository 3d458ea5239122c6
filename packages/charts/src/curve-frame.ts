import * as Plot from "@observablehq/plot";
import { EDGE, titleHeight } from "./frame-chart.ts";

export const CURVE_FONT_SIZE = 11;
const LABEL_GAP = 10;

export interface CurveFrame {
  readonly document: Document;
  /** Heading, already visible text; empty for none. */
  readonly title: string;
  /** Pixels, the heading not counted. */
  readonly width: number;
  readonly height: number;
  /** Room for the vertical axis. */
  readonly left: number;
}

/** Size and margins of a plot with two axes. */
export function curveFrame({ document, title, width, height, left }: CurveFrame): Plot.PlotOptions {
  return {
    document,
    className: "qmatrix-chart",
    width,
    height: height + titleHeight(title),
    marginLeft: left,
    marginTop: 26 + titleHeight(title),
    marginRight: 16,
    marginBottom: 42,
    color: { type: "identity" },
  };
}

/** How the horizontal axis is lettered. */
export const CURVE_AXIS = {
  fontSize: CURVE_FONT_SIZE,
  labelAnchor: "center",
  labelArrow: "none",
  labelOffset: 36,
} as const;

/** What the vertical axis shows, written over it, from the picture's edge on. */
export function axisHeading(text: string, left: number): Plot.Markish {
  return Plot.text([text], {
    frameAnchor: "top-left",
    lineAnchor: "bottom",
    dx: EDGE - left,
    dy: -LABEL_GAP,
    fontSize: CURVE_FONT_SIZE,
  });
}
