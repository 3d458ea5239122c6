import {
  type SymbolType,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";

/** How one series of a chart is distinguished from the others. */
export interface SeriesLook {
  readonly colour: string;
  /** SVG's stroke-dasharray; none for a whole line. */
  readonly dashes: string | undefined;
  readonly marker: SymbolType;
}

/** Okabe and Ito's colours, distinguishable by colour-blind readers, without the yellow that white swallows. */
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9"];
const DASHES = [undefined, "6 3", "2 3", "8 3 2 3"];
const MARKERS = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
  symbolWye,
];

/** Of a circle; the other markers have its area. Pixels, in pictures and legends alike. */
export const MARKER_RADIUS = 3.5;

/** Look of series s = 0, 1, …: from the eighth on the colours return with dashes and with another marker. */
export function seriesLook(s: number): SeriesLook {
  const round = Math.floor(s / COLOURS.length);
  return {
    colour: COLOURS[s % COLOURS.length],
    dashes: DASHES[round % DASHES.length],
    marker: MARKERS[(s + round) % MARKERS.length],
  };
}
