import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core";
import type { ChartOptions } from "./chart-options.ts";
import { EDGE, frameChart, titleHeight } from "./frame-chart.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

/** A share from 0 to 1 and what has it. */
export interface Share {
  readonly label: string;
  readonly share: number;
}

export interface ShareBarsOptions extends ChartOptions {
  /** What the shares are, for those who cannot see the picture: "Share of students who master each attribute". */
  readonly summary: string;
  /** The share at the right end. Default 1; where all are small, their largest. */
  readonly upTo?: number;
}

const FONT_SIZE = 11;
const ROW_HEIGHT = 20;
const BARS_WIDTH = 360;
const FIGURE_WIDTH = 48;
const LONGEST_LABEL = 220;
const LABEL_GAP = 6;
const BLUE = "#0072b2";

/** A bar for each share, from the top down in the order given, with its percentage at the end. */
export function shareBars(shares: readonly Share[], options: ShareBarsOptions): SVGSVGElement {
  const { document, summary, upTo = 1 } = options;
  checkShares(shares, upTo);
  const title = visibleText(options.title ?? "");
  const bars = shares.map(({ label, share }, at) => {
    const whole = visibleText(label);
    return { at, share, whole, shown: shortenText(whole, FONT_SIZE, LONGEST_LABEL) };
  });
  const labelWidth = Math.ceil(Math.max(...bars.map(({ shown }) => textWidth(shown, FONT_SIZE))));
  const left = EDGE + labelWidth + LABEL_GAP;
  const top = EDGE + titleHeight(title);
  const text = { fontSize: FONT_SIZE, fontVariant: "normal" } as const;
  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width: left + BARS_WIDTH + FIGURE_WIDTH + EDGE,
    height: top + shares.length * ROW_HEIGHT + EDGE,
    marginLeft: left,
    marginTop: top,
    marginRight: FIGURE_WIDTH + EDGE,
    marginBottom: EDGE,
    x: { type: "linear", domain: [0, upTo], axis: null },
    y: { type: "linear", domain: [0, shares.length], reverse: true, axis: null },
    marks: [
      Plot.rect(bars, {
        x1: 0,
        x2: "share",
        y1: (bar) => bar.at,
        y2: (bar) => bar.at + 1,
        fill: BLUE,
        insetTop: 3,
        insetBottom: 3,
        title: (bar) => `${bar.whole}: ${percent(bar.share)}`,
      }),
      Plot.ruleX([0], { stroke: "#767676" }),
      Plot.text(bars, {
        x: 0,
        y: (bar) => bar.at + 0.5,
        text: "shown",
        textAnchor: "end",
        dx: -LABEL_GAP,
        ...text,
      }),
      Plot.text(bars, {
        x: "share",
        y: (bar) => bar.at + 0.5,
        text: (bar) => percent(bar.share),
        textAnchor: "start",
        dx: LABEL_GAP,
        ...text,
      }),
    ],
  });
  const told = bars.map(({ whole, share }) => `${whole} ${percent(share)}`).join(", ");
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `${visibleText(summary)}: ${told}.`,
    legend: [],
  });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function checkShares(shares: readonly Share[], upTo: number): void {
  const where = "shareBars";
  if (shares.length === 0) throw new InvalidInputError(where, "shares", "at least one", "none");
  if (!(upTo > 0 && upTo <= 1))
    throw new InvalidInputError(where, "upTo", "a number > 0 and ≤ 1", describeValue(upTo));
  for (const { label, share } of shares)
    if (!(share >= 0 && share <= upTo))
      throw new InvalidInputError(
        where,
        `share of ${describeValue(label)}`,
        `a number from 0 to ${upTo}`,
        describeValue(share),
      );
}
