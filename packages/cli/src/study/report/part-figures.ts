import {
  type ErrorSeries,
  errorCurve,
  type MetricPoint,
  metricLines,
  type ReferenceLine,
  svgText,
} from "@qmatrix/charts";
import { contentId } from "../design/content-id.ts";
import type { StudyFigure, StudyPart } from "../design/study-design.ts";
import type { TimingLine } from "../results/result-line.ts";
import { cellText, factorName, factorValue } from "./factor-text.ts";
import type { CellSummary } from "./summarise.ts";

/** A picture of a part, as SVG. */
export interface PartFigure {
  /** For a file: "oe-by-size". */
  readonly name: string;
  readonly svg: string;
  /** What it shows, and how to read it. */
  readonly caption: string;
  readonly note: string;
  /** What it abbreviates. */
  readonly abbreviations: readonly string[];
}

/** What pictures are drawn from and with. */
export interface FigureSources {
  summariesOf(part: string): readonly CellSummary[];
  readonly timings: ReadonlyMap<string, TimingLine>;
  readonly document: Document;
}

/** The pictures that a part asks for, all its runs in one; none where nothing was run. */
export function partFigures(
  name: string,
  { figure, title }: StudyPart,
  { summariesOf, timings, document }: FigureSources,
): PartFigure[] {
  const run = summariesOf(name).filter(({ lines }) => lines.length > 0);
  if (figure === undefined || run.length === 0) return [];
  if (figure.kind === "lines") {
    const references = (figure.references ?? []).map((line) => referenceOf(line, figure.x, summariesOf));
    const svg = linesFigure(figure, run, references, document);
    const shown = Object.values(figure.metrics);
    const abbreviations = [...shown, ...figure.series.map(factorName)];
    const caption = `${title}: ${shown.join(", ")}`;
    return [{ name, svg, caption, note: linesNote(run), abbreviations }];
  }
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
    const svg = curvesFigure(figure, cells, timings, document);
    const note = `The first replication of each condition, against ${figure.against}.`;
    const file = value === "" ? name : `${name}-${fileWord(value)}`;
    return { name: file, svg, caption: `${title}${of}`, note, abbreviations: [] };
  });
}

/** A value of a factor as a part of a file's name, whatever it holds: no path, no blank, not too long. */
function fileWord(value: string): string {
  const plain = value.replace(/[^A-Za-z0-9.]+/g, "-").slice(0, 40);
  return plain === value ? value : `${plain}-${contentId(value).slice(0, 6)}`;
}

type LinesFigure = Extract<StudyFigure, { kind: "lines" }>;

function referenceOf(
  line: NonNullable<LinesFigure["references"]>[number],
  x: string,
  summariesOf: FigureSources["summariesOf"],
): ReferenceLine {
  if ("value" in line) return line;
  const value = summariesOf(line.part).flatMap((cell) => {
    const estimate = cell.estimate(line.key);
    return estimate ? [{ at: placeOf(cell, x), value: estimate.mean }] : [];
  });
  return { label: line.label, metric: line.metric, value };
}

function linesFigure(
  { x, metrics, series }: LinesFigure,
  cells: readonly CellSummary[],
  references: readonly ReferenceLine[],
  document: Document,
): string {
  const points = cells.flatMap((cell): MetricPoint[] =>
    Object.entries(metrics).flatMap(([key, metric]) => {
      const estimate = cell.estimate(key);
      if (estimate === undefined) return [];
      return {
        metric,
        series: cell.run,
        row: cellText(cell.data, series),
        at: placeOf(cell, x),
        value: estimate.mean,
        standardError: estimate.standardError,
      };
    }),
  );
  return svgText(metricLines(points, { document, against: againstOf(x), references }));
}

/** How many data sets a point stands for. */
function linesNote(cells: readonly CellSummary[]): string {
  const counts = cells.map(({ lines }) => lines.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `Means over n = ${least === most ? least : `${least} to ${most}`} simulated data sets per point; bars: one standard error.`;
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
  cells: readonly CellSummary[],
  timings: ReadonlyMap<string, TimingLine>,
  document: Document,
): string {
  const curves = cells.flatMap((cell): ErrorSeries[] => {
    const [{ id, result }] = cell.lines;
    const error = numbersIn(result, key);
    const seconds = numbersIn(timings.get(id)?.timings ?? {}, "secondsByEpoch");
    if (error === undefined || (against === "seconds" && seconds?.length !== error.length)) return [];
    const x = against === "seconds" ? (seconds ?? []) : error.map((_, at) => at + 1);
    return [{ label: cellText(cell.data, series), x, error }];
  });
  return svgText(errorCurve(curves, { document, against }));
}

/** A result that is a list of numbers; undefined where it is anything else. */
function numbersIn(of: Readonly<Record<string, unknown>>, key: string): readonly number[] | undefined {
  const value = Object.hasOwn(of, key) ? of[key] : undefined;
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite) ? value : undefined;
}
