import { DATA_NAMES } from "./data-files.mjs";
import { table } from "./figures.mjs";
import { summariseStarts } from "./summarise-starts.mjs";

const HEAD = [
  "data",
  "model",
  "attributes",
  "N",
  "parameters",
  "logLik",
  "AIC",
  "BIC",
  "start 0, not random",
  "start 1, random",
  "starts at the best",
  "lowest",
  "CPU s per start",
];

/** A Markdown table with one row per cell { data, model, distribution }, from fits of all starts. */
export function startsTable(cells, rows) {
  const lines = cells.map((cell) => {
    const some = rows.filter((row) =>
      ["data", "model", "distribution"].every((key) => row[key] === cell[key]),
    );
    const figures = summariseStarts(some);
    const { logLik, starts, atBest, unconverged } = figures;
    return [
      DATA_NAMES[cell.data],
      cell.model,
      cell.distribution,
      figures.N,
      figures.parameters,
      logLik.toFixed(3),
      figures.aic.toFixed(2),
      figures.bic.toFixed(2),
      figures.first.toFixed(3),
      figures.second.toFixed(3),
      `${atBest} of ${starts}${unconverged > 0 ? `, ${unconverged} not converged` : ""}`,
      figures.lowest.toFixed(3),
      figures.cpuSeconds.toPrecision(2),
    ];
  });
  return table(HEAD, lines);
}
