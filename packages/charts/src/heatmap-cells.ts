/** A Q-matrix, however its entries are kept. */
export interface ChartedQ {
  readonly J: number;
  readonly K: number;
  readonly items: readonly string[];
  readonly attributes: readonly string[];
  /** [J, K] row after row, 0 or 1. */
  readonly entries: ArrayLike<number>;
}

import type { LegendEntry } from "./legend.ts";
import { visibleText } from "./visible-text.ts";

/** What a heat map shows beside the matrix itself; one of the two at most. */
export interface HeatmapContent {
  /** A second matrix of the same shape, for instance the truth. */
  readonly compareWith?: ChartedQ;
  /** What the legend calls the two matrices. Default "estimate" and "truth". */
  readonly names?: { readonly q: string; readonly compareWith: string };
  /** [J, K] numbers from 0 to 1 to show as shades instead of the entries, for instance inclusion frequencies. */
  readonly values?: ArrayLike<number>;
  /** Values at least this far from 0 and 1 are written into their cells. Default 0.05: a shade alone does not tell .4 from .6. */
  readonly leastDoubt?: number;
}

/** A cell that is not white. */
export interface HeatmapCell {
  readonly j: number;
  readonly k: number;
  readonly colour: string;
  /** How far the colour covers the ground. Default 1. */
  readonly opacity?: number;
  readonly meaning: string;
  /** A number to write into the cell, where there is room for it. */
  readonly figure?: string;
}

export interface HeatmapCells {
  readonly cells: readonly HeatmapCell[];
  readonly legend: readonly LegendEntry[];
  readonly summary: string;
}

const WHITE = "#ffffff";
const BLACK = "#000000";
/** Red and blue of the paper's comparison figure, in shades that differ in lightness too. */
const RED = "#e03131";
const BLUE = "#1c5fc4";

export function heatmapCells(
  q: ChartedQ,
  { compareWith, names, values, leastDoubt = 0.05 }: HeatmapContent,
): HeatmapCells {
  if (compareWith) return comparedCells(q, compareWith, names ?? { q: "estimate", compareWith: "truth" });
  if (values) return shadedCells(q, values, leastDoubt);
  return plainCells(q);
}

function plainCells(q: ChartedQ): HeatmapCells {
  const cells = collectCells(q, (at) => (q.entries[at] ? { colour: BLACK, meaning: "required" } : undefined));
  return {
    cells,
    legend: [box("not required", WHITE), box("required", BLACK)],
    summary: `Q-matrix of ${q.J} items and ${q.K} attributes; ${cells.length} of ${q.J * q.K} entries are 1.`,
  };
}

function comparedCells(
  q: ChartedQ,
  other: ChartedQ,
  names: { q: string; compareWith: string },
): HeatmapCells {
  const mine = visibleText(names.q);
  const others = visibleText(names.compareWith);
  const both = { colour: BLACK, meaning: "in both" };
  const onlyOthers = { colour: RED, meaning: `only in ${others}` };
  const onlyMine = { colour: BLUE, meaning: `only in ${mine}` };
  const cells = collectCells(q, (at) => {
    if (q.entries[at]) return other.entries[at] ? both : onlyMine;
    return other.entries[at] ? onlyOthers : undefined;
  });
  const count = (colour: string) => cells.filter((cell) => cell.colour === colour).length;
  return {
    cells,
    legend: [
      box("in neither", WHITE),
      box("in both", BLACK),
      box(onlyOthers.meaning, RED),
      box(onlyMine.meaning, BLUE),
    ],
    summary: `Two Q-matrices of ${q.J} items and ${q.K} attributes: ${count(BLACK)} entries are 1 in both, ${count(RED)} only in ${others}, ${count(BLUE)} only in ${mine}.`,
  };
}

function shadedCells(q: ChartedQ, values: ArrayLike<number>, leastDoubt: number): HeatmapCells {
  const cells = collectCells(q, (at) => {
    const value = values[at];
    const figure = value >= leastDoubt && value <= 1 - leastDoubt ? value.toFixed(2) : undefined;
    return shade(value) === 0
      ? undefined
      : { colour: BLACK, opacity: shade(value), meaning: value.toFixed(2), figure };
  });
  const above = Array.from(values).filter((value) => value >= 0.5).length;
  return {
    cells,
    legend: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ ...box(String(value), BLACK), opacity: shade(value) })),
    summary: `Values from 0 to 1 for ${q.J} items and ${q.K} attributes; ${above} of ${q.J * q.K} are 0.5 or more.`,
  };
}

/** How far black covers the ground, in hundredths: so a shade is as dark on white as it is light on black. */
function shade(value: number): number {
  return Math.round(100 * value) / 100;
}

function collectCells(
  q: ChartedQ,
  look: (at: number) => Omit<HeatmapCell, "j" | "k"> | undefined,
): HeatmapCell[] {
  const cells: HeatmapCell[] = [];
  for (let j = 0; j < q.J; j++) {
    for (let k = 0; k < q.K; k++) {
      const seen = look(j * q.K + k);
      if (seen) cells.push({ j, k, ...seen });
    }
  }
  return cells;
}

function box(label: string, colour: string): LegendEntry {
  return { label, colour, shape: "box" };
}
