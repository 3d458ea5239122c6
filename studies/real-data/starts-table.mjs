import { DATA_NAMES } from "./data-names.mjs";
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
  "from the start that is not random",
  "from the first random start",
  "starts at the best",
  "lowest",
  "CPU s a start",
];

/** A Markdown table, one line a cell, from the lines of the raw file. */
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
  return [HEAD, HEAD.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
