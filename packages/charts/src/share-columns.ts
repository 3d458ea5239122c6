import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { frameChart, titleHeight } from "./frame-chart.ts";
import type { Share } from "./share-bars.ts";
import { textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

export interface ShareColumnsOptions extends ChartOptions {
  /** What the shares are, for those who cannot see the picture. */
  readonly summary: string;
  /** What the labels count: "attributes mastered". */
  readonly against: string;
}

const FONT_SIZE = 11;
const MARGINS = { marginLeft: 46, marginRight: 10, marginBottom: 42 };
const MARGIN_TOP = 20;
const HEIGHT = 150;
const COLUMN = { least: 16, most: 60 };
/** Room for the words below a few columns. */
const LEAST_PLOT = 180;
const BLUE = "#0072b2";
const GREY = "#767676";

/** A distribution: a column for each share, side by side in the order given, on one scale in per cent from 0. */
export function shareColumns(shares: readonly Share[], options: ShareColumnsOptions): SVGSVGElement {
  checkShares(shares);
  const { document } = options;
  const title = visibleText(options.title ?? "");
  const against = visibleText(options.against);
  const columns = shares.map(({ label, share }, at) => ({ at, share, label: visibleText(label) }));
  const widest = Math.max(...columns.map(({ label }) => textWidth(label, FONT_SIZE))) + 8;
  const step = Math.max(COLUMN.least, Math.min(COLUMN.most, widest));
  // where labels are wider than columns, some are left out
  const every = Math.ceil(widest / step);
  const plotWidth = Math.max(LEAST_PLOT, Math.ceil(step * columns.length));
  const top = MARGIN_TOP + titleHeight(title);
  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width: MARGINS.marginLeft + plotWidth + MARGINS.marginRight,
    height: top + HEIGHT + MARGINS.marginBottom,
    ...MARGINS,
    marginTop: top,
    x: { type: "linear", domain: [0, columns.length], axis: null },
    y: {
      domain: [0, Math.max(...shares.map(({ share }) => share)) || 1],
      nice: true,
      grid: true,
      label: null,
    },
    marks: [
      Plot.axisY({ fontSize: FONT_SIZE, ticks: 4, tickFormat: percent }),
      Plot.rect(columns, {
        x1: (column) => column.at,
        x2: (column) => column.at + 1,
        y1: 0,
        y2: "share",
        fill: BLUE,
        insetLeft: 2,
        insetRight: 2,
        title: (column) => `${column.label}: ${percent(column.share)}`,
      }),
      Plot.ruleY([0], { stroke: GREY }),
      Plot.text(
        columns.filter(({ at }) => at % every === 0),
        {
          x: (column) => column.at + 0.5,
          y: 0,
          text: "label",
          lineAnchor: "top",
          dy: 7,
          fontSize: FONT_SIZE,
          fontVariant: "normal",
        },
      ),
      Plot.text([against], { frameAnchor: "bottom", dy: 36, fontSize: FONT_SIZE }),
    ],
  });
  const description = columns.map(({ label, share }) => `${label}: ${percent(share)}`).join(", ");
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `${visibleText(options.summary)}, by ${against}. ${description}.`,
    legend: [],
  });
}

/** To three digits: a share of 0.04% is not 0. */
function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))}%`;
}

function checkShares(shares: readonly Share[]): void {
  const where = "shareColumns";
  if (shares.length === 0) throw new InvalidInputError(where, "shares", "at least one", "none");
  for (const { label, share } of shares)
    if (!(share >= 0 && share <= 1))
      throw new InvalidInputError(
        where,
        `share of ${describeValue(label)}`,
        "a number from 0 to 1",
        describeValue(share),
      );
}
