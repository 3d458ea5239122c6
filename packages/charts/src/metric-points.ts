import { describeValue, InvalidInputError, listChoices } from "@qmatrix/core/data";
import { visibleText } from "./visible-text.ts";

/** One figure of a study: the mean of a metric over the replications of a cell. */
export interface MetricPoint {
  /** Which panel: "OE". */
  readonly metric: string;
  /** Which line: "N = 2000, noise .1". */
  readonly series: string;
  /** Which row of panels: "N = 2000". Default: there is one row, without a name. */
  readonly row?: string;
  /** Where along the line: a size. */
  readonly at: number;
  /** A share, ≥ 0: .12 is drawn at 12%. */
  readonly value: number;
  /** Of the value; absent where there is one replication, and then no bar is drawn. */
  readonly standardError?: number;
}

/** Something to compare with, drawn grey and dashed and named in the legend. */
export interface ReferenceLine {
  readonly label: string;
  /** The panel it belongs to. Default: all of them. */
  readonly metric?: string;
  /** A share, the same at every size, or one for each size. */
  readonly value: number | readonly { readonly at: number; readonly value: number }[];
}

/** Points as they are drawn: panel and line by number, in the order in which they first come, sizes rising. */
export interface MetricPanels {
  /** Names as a picture can show them. */
  readonly metrics: readonly string[];
  readonly series: readonly string[];
  /** None where the points name none. */
  readonly rows: readonly string[];
  readonly points: readonly PanelPoint[];
  /** [references] the panel of each; undefined for all. */
  readonly referencePanels: readonly (number | undefined)[];
}

export interface PanelPoint {
  readonly panel: number;
  readonly row: number;
  readonly line: number;
  readonly at: number;
  readonly value: number;
  readonly standardError: number | undefined;
}

export function metricPanels(
  points: readonly MetricPoint[],
  references: readonly ReferenceLine[],
): MetricPanels {
  checkPoints(points);
  const metrics = [...new Set(points.map(({ metric }) => metric))];
  const series = [...new Set(points.map((point) => point.series))];
  const rows = [...new Set(points.flatMap(({ row }) => row ?? []))];
  checkReferences(references, metrics);
  return {
    metrics: metrics.map(visibleText),
    series: series.map(visibleText),
    rows: rows.map(visibleText),
    points: points
      .map(({ metric, series: name, row, at, value, standardError }) => ({
        panel: metrics.indexOf(metric),
        line: series.indexOf(name),
        row: row === undefined ? 0 : rows.indexOf(row),
        at,
        value,
        standardError,
      }))
      .sort((a, b) => a.panel - b.panel || a.row - b.row || a.line - b.line || a.at - b.at),
    referencePanels: references.map(({ metric }) =>
      metric === undefined ? undefined : metrics.indexOf(metric),
    ),
  };
}

const WHERE = "metricLines";

function checkPoints(points: readonly MetricPoint[]): void {
  if (points.length === 0) throw new InvalidInputError(WHERE, "points", "at least one", "none");
  const seen = new Set<string>();
  for (const { metric, series, row, at, value, standardError } of points) {
    const point = `${describeValue(metric)} of ${describeValue(series)}`;
    checkFinite(`${point}, at`, at);
    checkShare(`${point} at ${at}`, value);
    if (standardError !== undefined) checkShare(`standard error of ${point} at ${at}`, standardError);
    const key = JSON.stringify([metric, series, row, at]);
    if (seen.has(key)) throw new InvalidInputError(WHERE, `${point} at ${at}`, "one point", "two");
    seen.add(key);
  }
}

function checkReferences(references: readonly ReferenceLine[], metrics: readonly string[]): void {
  for (const { label, metric, value } of references) {
    const line = `reference ${describeValue(label)}`;
    if (metric !== undefined && !metrics.includes(metric))
      throw new InvalidInputError(
        WHERE,
        `${line}, metric`,
        listChoices(metrics.map(describeValue)),
        describeValue(metric),
      );
    if (typeof value === "number") checkShare(line, value);
    else
      for (const point of value) {
        checkFinite(`${line}, at`, point.at);
        checkShare(`${line} at ${point.at}`, point.value);
      }
  }
}

function checkFinite(argument: string, value: number): void {
  if (!Number.isFinite(value))
    throw new InvalidInputError(WHERE, argument, "a finite number", describeValue(value));
}

function checkShare(argument: string, value: number): void {
  if (!(value >= 0 && Number.isFinite(value)))
    throw new InvalidInputError(WHERE, argument, "a finite number ≥ 0", describeValue(value));
}
