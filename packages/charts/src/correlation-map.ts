import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { colourOf, FONT_SIZE, type HalfMapCell, halfMap, opacityOf } from "./half-map.ts";
import { inkOn } from "./ink-on.ts";
import { visibleText } from "./visible-text.ts";

export interface CorrelationMapOptions extends ChartOptions {
  /** What the correlations are, for those who cannot see the picture: "Correlations of attributes". */
  readonly summary: string;
}

/** Narrower cells have a minus instead of a number. */
const LEAST_WITH_FIGURE = 26;

/**
 * Correlations [K, K] as the half below the diagonal: the stronger, the deeper, blue above 0 and orange below. Cells show
 * their number, or, where there is no room for one, a minus if it is below 0.
 */
export function correlationMap(
  names: readonly string[],
  values: ArrayLike<number>,
  options: CorrelationMapOptions,
): SVGSVGElement {
  checkValues(names, values);
  const K = names.length;
  const whole = names.map(visibleText);
  const cells = whole.flatMap((_, row) =>
    Array.from({ length: row }, (_, column) => ({ row, column, depth: values[row * K + column] })),
  );
  return halfMap(whole, cells, {
    ...options,
    summary: `${visibleText(options.summary)}: ${describe(cells, whole)}`,
    longest: { row: 180, column: 110 },
    cell: { least: 14, most: 38 },
    mostWidth: 480,
    titleOf: ({ row, column, depth }) => `${whole[row]} with ${whole[column]}: ${figure(depth)}`,
    marksOn(size) {
      const hasFigures = size >= LEAST_WITH_FIGURE;
      return Plot.text(
        cells.filter(({ depth }) => hasFigures || figure(depth).startsWith("−")),
        {
          x: ({ column }) => column + 0.5,
          y: ({ row }) => row + 0.5,
          text: ({ depth }) => (hasFigures ? figure(depth) : "−"),
          fill: (cell) => inkOn(colourOf(cell), opacityOf(cell)),
          fontSize: FONT_SIZE - 1,
          pointerEvents: "none",
        },
      );
    },
    legend: [-1, -0.5, 0, 0.5, 1].map((depth) => ({ label: figure(depth), depth })),
  });
}

/** Two digits, with a minus as wide as a plus. */
function figure(r: number): string {
  return r.toFixed(2).replace("-0.00", "0.00").replace("-", "−");
}

function describe(cells: readonly HalfMapCell[], names: readonly string[]): string {
  const sorted = [...cells].sort((a, b) => b.depth - a.depth);
  const description = ({ row, column, depth }: HalfMapCell) =>
    `${names[row]} with ${names[column]} ${figure(depth)}`;
  if (sorted.length === 1) return `${description(sorted[0])}.`;
  return `largest ${description(sorted[0])}, smallest ${description(sorted[sorted.length - 1])}.`;
}

function checkValues(names: readonly string[], values: ArrayLike<number>): void {
  const where = "correlationMap";
  const K = names.length;
  if (K < 2) throw new InvalidInputError(where, "names", "at least two", String(K));
  if (values.length !== K * K)
    throw new InvalidInputError(where, "values", `${K} × ${K} numbers`, String(values.length));
  for (let at = 0; at < values.length; at++)
    if (!(values[at] >= -1 && values[at] <= 1))
      throw new InvalidInputError(
        where,
        `${describeValue(names[Math.floor(at / K)])} with ${describeValue(names[at % K])}`,
        "a number from −1 to 1",
        describeValue(values[at]),
      );
}
