import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { EDGE, frameChart, titleHeight } from "./frame-chart.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

/** A share from 0 to 1 and what has it. */
export interface Share {
  readonly label: string;
  readonly share: number;
  /** Of the share; then a line reaches over its 95% interval. Default: not known. */
  readonly standardError?: number | undefined;
}

export interface ShareBarsOptions extends ChartOptions {
  /** What the shares are, for those who cannot see the picture: "Share of students who master each attribute". */
  readonly summary: string;
  /** The share at the right end. Default 1; where all are small, their largest. */
  readonly upTo?: number;
  /** Pixels from the left end to the right. Default 360. */
  readonly barsWidth?: number;
}

const FONT_SIZE = 11;
const ROW_HEIGHT = 20;
const FIGURE_WIDTH = 48;
const LONGEST_LABEL = 220;
const LABEL_GAP = 6;
const BLUE = "#0072b2";
/** Standard errors of a 95% interval. */
const INTERVAL = 1.96;

/** A bar for each share, from the top down in the order given, with its percentage at the end. */
export function shareBars(shares: readonly Share[], options: ShareBarsOptions): SVGSVGElement {
  const { document, summary, upTo = 1, barsWidth = 360 } = options;
  checkShares(shares, upTo);
  const title = visibleText(options.title ?? "");
  const bars = shares.map(({ label, share, standardError }, at) => {
    const whole = visibleText(label);
    const reach = INTERVAL * (standardError ?? 0);
    const interval = { low: Math.max(0, share - reach), high: Math.min(upTo, share + reach) };
    const description = `${percent(share)}${reach > 0 ? ` (95% CI ${percent(interval.low)} to ${percent(interval.high)})` : ""}`;
    return {
      at,
      share,
      whole,
      ...interval,
      description,
      shown: shortenText(whole, FONT_SIZE, LONGEST_LABEL),
    };
  });
  const uncertain = bars.filter(({ low, high }) => high > low);
  const labelWidth = Math.ceil(Math.max(...bars.map(({ shown }) => textWidth(shown, FONT_SIZE))));
  const left = EDGE + labelWidth + LABEL_GAP;
  const top = EDGE + titleHeight(title);
  const text = { fontSize: FONT_SIZE, fontVariant: "normal" } as const;
  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width: left + barsWidth + FIGURE_WIDTH + EDGE,
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
        title: (bar) => `${bar.whole}: ${bar.description}`,
      }),
      uncertain.length === 0
        ? null
        : Plot.ruleY(uncertain, { x1: "low", x2: "high", y: (bar) => bar.at + 0.5, stroke: "currentColor" }),
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
        x: "high",
        y: (bar) => bar.at + 0.5,
        text: (bar) => percent(bar.share),
        textAnchor: "start",
        dx: LABEL_GAP,
        ...text,
      }),
    ],
  });
  const description = bars.map((bar) => `${bar.whole} ${bar.description}`).join(", ");
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `${visibleText(summary)}: ${description}.`,
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
  for (const { label, share, standardError = 0 } of shares) {
    if (!(standardError >= 0 && Number.isFinite(standardError)))
      throw new InvalidInputError(
        where,
        `standard error of ${describeValue(label)}`,
        "a finite number ≥ 0",
        describeValue(standardError),
      );
    if (!(share >= 0 && share <= upTo))
      throw new InvalidInputError(
        where,
        `share of ${describeValue(label)}`,
        `a number from 0 to ${upTo}`,
        describeValue(share),
      );
  }
}
