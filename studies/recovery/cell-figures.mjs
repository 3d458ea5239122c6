import { mean } from "../common/figures.mjs";
import { cellName } from "./data-set-id.mjs";

/** Cells of a section (of all where none is named) with the lines of each method on their data sets. */
export function cellFigures(cells, lines, section) {
  const groups = byCell(lines);
  return cells
    .filter((entry) => section === undefined || entry.section === section)
    .map(({ cell }) => {
      const own = groups.get(cellName(cell)) ?? [];
      const of = (method) => own.filter((line) => line.method === method);
      return { cell, refined: of("refined"), factor: of("factor"), rbm: of("rbm"), auto: of("auto") };
    });
}

export function errorsOf(lines) {
  return lines.map(({ overallError }) => overallError);
}

/** OE of the all-zero Q-matrix on the data sets of a cell, whoever ran them. */
export function allZeroOf({ refined, factor, rbm }) {
  const lines = [refined, factor, rbm].find((some) => some.length > 0) ?? [];
  return lines.map(({ allZero }) => allZero);
}

export function exactText(lines) {
  return lines.length === 0 ? "–" : `${lines.filter(({ exact }) => exact).length}/${lines.length}`;
}

/** Mean over the cells that were run of each cell's mean error; NaN for none. */
export function meanOverCells(figures) {
  const run = figures.filter(({ refined }) => refined.length > 0);
  return mean(run.map(({ refined }) => mean(errorsOf(refined))));
}

export function isBeyondPaper({ noise, rho }) {
  return noise === 0.2 && rho === 0.75;
}

/** Groups of lines by the name of their cell. */
function byCell(lines) {
  const groups = new Map();
  for (const line of lines) {
    const name = cellName(line.cell);
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return groups;
}
