import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { axisHeading, CURVE_AXIS, CURVE_FONT_SIZE, curveFrame } from "./curve-frame.ts";
import { frameChart } from "./frame-chart.ts";
import type { LegendEntry } from "./legend.ts";
import { visibleText } from "./visible-text.ts";

/** A set of attributes and the proportion of variance that it accounts for. */
export interface MesaStep {
  readonly attributes: readonly string[];
  readonly pvaf: number;
}

export interface MesaPlotOptions extends ChartOptions {
  /** The item, for those who cannot see the picture. Default: the title. */
  readonly item?: string;
  /** The expert's q-vector; drawn as a red ring. */
  readonly expert: MesaStep;
  /** The suggested q-vector, if it is one of the steps; drawn filled. */
  readonly suggested?: readonly string[];
  /** PVAF cutoff; a dashed line. Default 0.95. */
  readonly cut?: number;
  /** Pixels. Default 300 × 200. */
  readonly width?: number;
  readonly height?: number;
}

const LEFT = 44;
const BLUE = "#0072b2";
const RED = "#d55e00";
const GREY = "#767676";
const HEIGHTS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * The mesa plot of an item: PVAF of the best q-vector of each size. It rises steeply while required attributes are missing
 * and levels off once they are included; the edge of the mesa is the suggested q-vector.
 */
export function mesaPlot(steps: readonly MesaStep[], options: MesaPlotOptions): SVGSVGElement {
  const { document, expert, suggested, cut = 0.95, width = 300, height = 200 } = options;
  for (const [s, { pvaf }] of [...steps, expert].entries())
    checkPvaf(s < steps.length ? `step ${s + 1}` : "expert", pvaf);
  if (steps.length === 0) throw new InvalidInputError("mesaPlot", "steps", "at least one", "none");
  const title = visibleText(options.title ?? "");
  const item = visibleText(options.item ?? title);
  const wanted = suggested && keyOf(suggested);
  const shown = steps.map(({ attributes, pvaf }) => ({
    at: attributes.length,
    pvaf,
    fill: keyOf(attributes) === wanted ? BLUE : "white",
    description: stepText({ attributes, pvaf }),
  }));
  const expertText = stepText(expert);
  const places = shown.map(({ at }) => at);
  const isDrawn = shown.some(({ fill }) => fill === BLUE);
  const plot = Plot.plot({
    ...curveFrame({ document, title, width, height, left: LEFT }),
    x: { domain: [Math.min(0.5, expert.attributes.length - 0.5), Math.max(...places) + 0.5] },
    y: { domain: [0, 1] },
    marks: [
      Plot.gridY(HEIGHTS),
      Plot.axisX(expert.attributes.length === 0 ? [0, ...places] : places, {
        ...CURVE_AXIS,
        label: "number of attributes",
        tickFormat: "d",
      }),
      Plot.axisY(HEIGHTS, { fontSize: CURVE_FONT_SIZE, label: null, tickFormat: ".1f" }),
      axisHeading("PVAF", LEFT),
      Plot.ruleY([cut], { stroke: GREY, strokeDasharray: "5 3", title: () => `cutoff ${cut.toFixed(2)}` }),
      Plot.line(shown, { x: "at", y: "pvaf", stroke: GREY }),
      Plot.dot(shown, {
        x: "at",
        y: "pvaf",
        r: 4,
        stroke: BLUE,
        strokeWidth: 1.5,
        fill: "fill",
        title: "description",
      }),
      Plot.dot([expert], {
        x: ({ attributes }) => attributes.length,
        y: "pvaf",
        r: 7,
        stroke: RED,
        strokeWidth: 2,
        title: () => `expert: ${expertText}`,
      }),
    ],
  });
  const best = shown.map(({ description }) => description).join("; ");
  return frameChart(plot as SVGSVGElement, {
    title,
    summary: `${item === "" ? "" : `${item}: `}PVAF of the best q-vector of each size: ${best}. Expert's q-vector: ${expertText}.`,
    legend: legendOf(isDrawn),
  });
}

function legendOf(isDrawn: boolean): LegendEntry[] {
  return [
    { label: "expert", colour: "#ffffff", line: RED, shape: "dot" },
    ...(isDrawn ? [{ label: "suggested", colour: BLUE, shape: "dot" } as const] : []),
  ];
}

function stepText({ attributes, pvaf }: MesaStep): string {
  return `${attributes.map(visibleText).join(" + ") || "none"} ${pvaf.toFixed(3)}`;
}

function keyOf(attributes: readonly string[]): string {
  return JSON.stringify(attributes);
}

function checkPvaf(which: string, pvaf: number): void {
  if (pvaf >= 0 && pvaf <= 1) return;
  throw new InvalidInputError("mesaPlot", `${which}, pvaf`, "a number from 0 to 1", describeValue(pvaf));
}
