import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { EDGE, frameChart, titleHeight } from "./frame-chart.ts";
import { shortenText, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

/** An item's success probabilities. */
export interface SuccessSpan {
  readonly label: string;
  /** By pattern of the required attributes: none mastered first, all mastered last. */
  readonly success: ArrayLike<number>;
}

const FONT_SIZE = 11;
const ROW = { most: 18, least: 13 };
/** All rows together are no higher than this, as far as the least row allows. */
const MOST_HEIGHT = 1000;
const WIDTH = 400;
const LONGEST_LABEL = 200;
const LABEL_GAP = 8;
const AXIS_HEIGHT = 22;
const BLUE = "#0072b2";
const GREY = "#767676";

/**
 * One row per item: an open circle at the success probability with none of the required attributes mastered, a filled one
 * with all, a line between them, and strokes for the patterns in between. A short line means low discrimination.
 */
export function successSpans(spans: readonly SuccessSpan[], options: ChartOptions): SVGSVGElement {
  checkSpans(spans);
  const { document } = options;
  const title = visibleText(options.title ?? "");
  const rows = spans.map(({ label, success }, at) => {
    const whole = visibleText(label);
    const none = success[0];
    const all = success[success.length - 1];
    const description = success.length === 1 ? percent(none) : `none ${percent(none)}, all ${percent(all)}`;
    const parts = Array.from(success).slice(1, -1);
    return { at, whole, none, all, description, parts, shown: shortenText(whole, FONT_SIZE, LONGEST_LABEL) };
  });
  const parts = rows.flatMap(({ at, parts }) => [...new Set(parts)].map((share) => ({ at, share })));
  const rowHeight = Math.max(ROW.least, Math.min(ROW.most, Math.floor(MOST_HEIGHT / rows.length)));
  const left =
    EDGE + Math.ceil(Math.max(...rows.map(({ shown }) => textWidth(shown, FONT_SIZE)))) + LABEL_GAP;
  const top = EDGE + AXIS_HEIGHT + titleHeight(title);
  const middle = (row: { at: number }) => row.at + 0.5;
  const dot = { y: middle, r: 4, stroke: BLUE, strokeWidth: 1.5 } as const;
  const plot = Plot.plot({
    document,
    className: "qmatrix-chart",
    width: left + WIDTH + 2 * EDGE,
    height: top + rows.length * rowHeight + EDGE,
    marginLeft: left,
    marginTop: top,
    marginRight: 2 * EDGE,
    marginBottom: EDGE,
    x: { domain: [0, 1], label: null, grid: true },
    y: { type: "linear", domain: [0, rows.length], reverse: true, axis: null },
    marks: [
      Plot.axisX({ anchor: "top", ticks: 5, tickFormat: percent, fontSize: FONT_SIZE }),
      Plot.ruleY(rows, { x1: "none", x2: "all", y: middle, stroke: BLUE, strokeWidth: 2 }),
      Plot.ruleX(parts, {
        x: "share",
        y1: (part) => part.at + 0.25,
        y2: (part) => part.at + 0.75,
        stroke: GREY,
        strokeWidth: 1.5,
      }),
      Plot.dot(rows, {
        x: "none",
        fill: "white",
        title: (row) => `${row.whole}: ${row.description}`,
        ...dot,
      }),
      Plot.dot(
        rows.filter((_, at) => spans[at].success.length > 1),
        { x: "all", fill: BLUE, title: (row) => `${row.whole}: ${row.description}`, ...dot },
      ),
      Plot.text(rows, {
        x: 0,
        y: middle,
        text: "shown",
        textAnchor: "end",
        dx: -LABEL_GAP,
        fontSize: FONT_SIZE,
        fontVariant: "normal",
      }),
    ],
  });
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `Probability of a correct response for students who have mastered none, or all, of the required attributes, ${describe(rows)}`,
    legend: [
      { label: "none mastered", colour: "white", line: BLUE, shape: "dot" },
      { label: "all mastered", colour: BLUE, line: BLUE, shape: "dot" },
      ...(parts.length > 0 ? [{ label: "some mastered", colour: GREY, shape: "stroke" } as const] : []),
    ],
  });
}

interface Row {
  readonly whole: string;
  readonly none: number;
  readonly all: number;
  readonly description: string;
}

function describe(rows: readonly Row[]): string {
  const sorted = [...rows].sort((a, b) => b.all - b.none - (a.all - a.none));
  const named = ({ whole, none, all }: Row) => `${whole} (${points(all - none)})`;
  if (rows.length === 1) return `for ${rows[0].whole} (${rows[0].description}).`;
  return `for ${rows.length} items; the difference is largest for ${named(sorted[0])} and smallest for ${named(sorted[sorted.length - 1])}.`;
}

/** "80 percentage points", "−1 percentage point". */
function points(difference: number): string {
  const whole = Math.round(100 * difference);
  return `${whole < 0 ? "−" : ""}${Math.abs(whole)} percentage point${Math.abs(whole) === 1 ? "" : "s"}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function checkSpans(spans: readonly SuccessSpan[]): void {
  const where = "successSpans";
  if (spans.length === 0) throw new InvalidInputError(where, "spans", "at least one", "none");
  for (const { label, success } of spans) {
    const name = `success of ${describeValue(label)}`;
    if (success.length === 0) throw new InvalidInputError(where, name, "at least one number", "none");
    for (const share of Array.from(success))
      if (!(share >= 0 && share <= 1))
        throw new InvalidInputError(where, name, "numbers from 0 to 1", describeValue(share));
  }
}
