import { type ErrorSeries, errorCurve, type MetricPoint, metricLines, svgText } from "@qmatrix/charts";
import type { StudyFigure, StudyPart } from "../design/study-design.ts";
import type { TimingLine } from "../results/result-line.ts";
import { cellText, factorName, factorValue } from "./factor-text.ts";
import type { CellSummary } from "./summarise.ts";

/** A picture of a part, as SVG. */
export interface PartFigure {
  /** For a file: "oe-by-size". */
  readonly name: string;
  readonly svg: string;
}

/** The pictures that a part asks for; none where nothing was run. */
export function partFigures(
  name: string,
  { figure, title }: StudyPart,
  summaries: readonly CellSummary[],
  timings: ReadonlyMap<string, TimingLine>,
  document: Document,
): PartFigure[] {
  const run = summaries.filter(({ lines }) => lines.length > 0);
  if (figure === undefined || run.length === 0) return [];
  if (figure.kind === "lines") return [{ name, svg: linesFigure(figure, title, run, document) }];
  const values =
    figure.by === undefined
      ? [""]
      : [...new Set(run.map((cell) => factorValue(cell.data, figure.by as string)))];
  return values.map((value) => {
    const cells =
      figure.by === undefined
        ? run
        : run.filter((cell) => factorValue(cell.data, figure.by as string) === value);
    const of = figure.by === undefined ? "" : `, ${factorName(figure.by)} = ${value}`;
    const svg = curvesFigure(figure, `${title}${of}`, cells, timings, document);
    return { name: value === "" ? name : `${name}-${value}`, svg };
  });
}

function linesFigure(
  { x, metrics, series, references = [] }: Extract<StudyFigure, { kind: "lines" }>,
  title: string,
  cells: readonly CellSummary[],
  document: Document,
): string {
  const hasRuns = new Set(cells.map(({ run }) => run)).size > 1;
  const points = cells.flatMap((cell): MetricPoint[] =>
    Object.entries(metrics).flatMap(([key, metric]) => {
      const estimate = cell.estimate(key);
      if (estimate === undefined) return [];
      const label = cellText(cell.data, series);
      return {
        metric,
        series: hasRuns ? [cell.run, label].filter(Boolean).join(", ") : label,
        at: placeOf(cell, x),
        value: estimate.mean,
        standardError: estimate.standardError,
      };
    }),
  );
  return svgText(metricLines(points, { document, title, against: againstOf(x), references }));
}

/** A number of the data; "entries" is the size of Q. */
function placeOf({ data }: CellSummary, x: string): number {
  if (x !== "entries") return Number((data as Record<string, unknown>)[x]);
  const { attributes, qDesign } = data as { attributes: number; qDesign?: { items: number } | string };
  // the paper's Q-matrices and random ones have 3K items
  return (typeof qDesign === "object" ? qDesign.items : 3 * attributes) * attributes;
}

function againstOf(x: string): string {
  return x === "entries" ? "entries of Q" : factorName(x);
}

/** The first replication of every cell. */
function curvesFigure(
  { key, against, series }: Extract<StudyFigure, { kind: "curves" }>,
  title: string,
  cells: readonly CellSummary[],
  timings: ReadonlyMap<string, TimingLine>,
  document: Document,
): string {
  const curves = cells.flatMap((cell): ErrorSeries[] => {
    const [{ id, result }] = cell.lines;
    const error = result[key] as readonly number[];
    const seconds = timings.get(id)?.timings?.secondsByEpoch as readonly number[] | undefined;
    if (against === "seconds" && seconds === undefined) return [];
    const x = against === "seconds" ? (seconds ?? []) : error.map((_, at) => at + 1);
    return [{ label: cellText(cell.data, series), x, error }];
  });
  return svgText(errorCurve(curves, { document, title, against }));
}
