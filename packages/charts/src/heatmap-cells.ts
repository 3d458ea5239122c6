import type { QMatrix } from "@qmatrix/core";
import type { LegendEntry } from "./legend.ts";
import { visibleText } from "./visible-text.ts";

/** What a heat map shows beside the matrix itself; one of the two at most. */
export interface HeatmapContent {
  /** A second matrix of the same shape, for instance the truth. */
  readonly compareWith?: QMatrix;
  /** What the legend calls the two matrices. Default "estimate" and "truth". */
  readonly names?: { readonly q: string; readonly compareWith: string };
  /** [J, K] numbers from 0 to 1 to show as shades instead of the entries, for instance inclusion frequencies. */
  readonly values?: ArrayLike<number>;
}

/** A cell that is not white. */
export interface HeatmapCell {
  readonly j: number;
  readonly k: number;
  readonly colour: string;
  readonly meaning: string;
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

export function heatmapCells(q: QMatrix, { compareWith, names, values }: HeatmapContent): HeatmapCells {
  if (compareWith) return comparedCells(q, compareWith, names ?? { q: "estimate", compareWith: "truth" });
  if (values) return shadedCells(q, values);
  return plainCells(q);
}

function plainCells(q: QMatrix): HeatmapCells {
  const cells = collectCells(q, (at) => (q.entries[at] ? { colour: BLACK, meaning: "needed" } : undefined));
  return {
    cells,
    legend: [box("not needed", WHITE), box("needed", BLACK)],
    summary: `Q-matrix of ${q.J} items and ${q.K} attributes; ${cells.length} of ${q.J * q.K} entries are 1.`,
  };
}

function comparedCells(q: QMatrix, other: QMatrix, names: { q: string; compareWith: string }): HeatmapCells {
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

function shadedCells(q: QMatrix, values: ArrayLike<number>): HeatmapCells {
  const cells = collectCells(q, (at) => {
    const colour = shade(values[at]);
    return colour === WHITE ? undefined : { colour, meaning: values[at].toFixed(2) };
  });
  const above = Array.from(values).filter((value) => value >= 0.5).length;
  return {
    cells,
    legend: [0, 0.25, 0.5, 0.75, 1].map((value) => box(String(value), shade(value))),
    summary: `Numbers from 0 to 1 for ${q.J} items and ${q.K} attributes; ${above} of ${q.J * q.K} are 0.5 or more.`,
  };
}

/** Grey from white (0) to black (1) in 256 steps. */
function shade(value: number): string {
  const level = Math.round(255 * (1 - value))
    .toString(16)
    .padStart(2, "0");
  return `#${level.repeat(3)}`;
}

function collectCells(
  q: QMatrix,
  look: (at: number) => { colour: string; meaning: string } | undefined,
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
