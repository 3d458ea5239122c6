import * as Plot from "@observablehq/plot";
import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { ChartOptions } from "./chart-options.ts";
import { colourOf, type HalfMapCell, halfMap, opacityOf } from "./half-map.ts";
import { inkOn } from "./ink-on.ts";
import { visibleText } from "./visible-text.ts";

/** The residual of a pair of items, by their places. */
export interface ResidualCell {
  readonly items: readonly [first: number, second: number];
  readonly z: number;
  /** Whether the pair shows misfit after adjustment. */
  readonly isSignificant: boolean;
}

export interface ResidualMapOptions extends ChartOptions {
  /** What the residuals are, for those who cannot see the picture: "Residuals of item pairs". */
  readonly summary: string;
}

/** Residuals this far from 0 have the full colour. */
const FULL = 4;

/**
 * Residuals of item pairs as the half below the diagonal: the larger, the deeper, blue above 0 (more dependent than the model implies)
 * and orange below. A dot marks pairs with significant misfit; pairs without a test stay empty.
 */
export function residualMap(
  names: readonly string[],
  cells: readonly ResidualCell[],
  options: ResidualMapOptions,
): SVGSVGElement {
  checkCells(names, cells);
  const whole = names.map(visibleText);
  const placed = cells.map(
    ({ items: [a, b], z, isSignificant }): Placed => ({
      row: Math.max(a, b),
      column: Math.min(a, b),
      depth: depthOf(z),
      z,
      isSignificant,
    }),
  );
  return halfMap(whole, placed, {
    ...options,
    summary: `${visibleText(options.summary)}: ${describe(placed, whole)}`,
    longest: { row: 110, column: 110 },
    cell: { least: 11, most: 22 },
    mostWidth: 520,
    titleOf: ({ row, column, z }) => `${whole[column]} and ${whole[row]}: z = ${figure(z)}`,
    marksOn: () =>
      Plot.dot(
        placed.filter(({ isSignificant }) => isSignificant),
        {
          x: ({ column }) => column + 0.5,
          y: ({ row }) => row + 0.5,
          r: 2,
          fill: (cell) => inkOn(colourOf(cell), opacityOf(cell)),
        },
      ),
    legend: [-FULL, -FULL / 2, 0, FULL / 2, FULL].map((z) => ({
      label: z === -FULL ? `z ≤ −${FULL}` : z === FULL ? `z ≥ ${FULL}` : figure(z).replace(".0", ""),
      depth: depthOf(z),
    })),
  });
}

function depthOf(z: number): number {
  return Math.max(-1, Math.min(1, z / FULL));
}

function figure(z: number): string {
  return z.toFixed(1).replace("-0.0", "0.0").replace("-", "−");
}

interface Placed extends HalfMapCell {
  readonly z: number;
  readonly isSignificant: boolean;
}

function describe(cells: readonly Placed[], names: readonly string[]): string {
  if (cells.length === 0) return "none could be tested.";
  const largest = cells.reduce((a, b) => (Math.abs(b.z) > Math.abs(a.z) ? b : a));
  const significant = cells.filter(({ isSignificant }) => isSignificant).length;
  return `${significant} of ${cells.length} significant; largest ${names[largest.column]} and ${names[largest.row]}, z = ${figure(largest.z)}.`;
}

function checkCells(names: readonly string[], cells: readonly ResidualCell[]): void {
  const where = "residualMap";
  if (names.length < 2) throw new InvalidInputError(where, "names", "at least two", String(names.length));
  for (const { items, z } of cells) {
    if (!Number.isFinite(z)) throw new InvalidInputError(where, "z", "a finite number", describeValue(z));
    if (items[0] === items[1] || !items.every((at) => Number.isInteger(at) && at >= 0 && at < names.length))
      throw new InvalidInputError(
        where,
        "items",
        `two different places from 0 to ${names.length - 1}`,
        describeValue(items),
      );
  }
}
