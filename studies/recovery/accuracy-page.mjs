import { mean, percent, table } from "../common/figures.mjs";

/** ACC with the learned Q may be this much below ACC with the true one, in every row. */
export const MOST_LOST = 0.005;

/** The paper's table of classification [LMX22, §4.4], `cells`, with our Q-matrix in place of the RBM's. */
export function accuracyPage(cells, lines) {
  const rows = lines.map(({ data, result }) => ({ ...data, ...result }));
  const figures = cells.map((cell) => {
    const own = rows.filter((row) => isOf(row, cell));
    const loss =
      own.length === 0 ? undefined : mean(own.map(({ learned, known }) => known.eap - learned.eap));
    return { cell, own, loss };
  });
  const run = figures.filter(({ loss }) => loss !== undefined);
  return `# Classification accuracy with the learned Q and with the true one

Made by \`qmatrix study report recovery\`: the rows of the paper's Table 1, noise .1; the model that made
the data is fitted with each Q-matrix. Attribute-level accuracy, means over data sets. *Posterior* is that of our learner itself, without a fit.
[The paper rerun](../../li-ma-xu-2022/README.md) has the same for its own method.

${table(
  [
    "K",
    "N",
    "ρ",
    "data",
    "data sets",
    "OE %",
    "learned Q",
    "true Q",
    "loss",
    "posterior",
    "paper: Q̂",
    "paper: Q",
  ],
  figures.map(line),
)}

${verdict(run, cells.length)}
`;
}

function line({ cell, own, loss }) {
  const figure = (lines, read) => (lines.length === 0 ? "–" : mean(lines.map(read)).toFixed(4));
  return [
    cell.K,
    cell.N,
    cell.rho,
    cell.model,
    own.length,
    own.length === 0 ? "–" : percent(mean(own.map(({ overallError }) => overallError))),
    figure(own, (row) => row.learned.eap),
    figure(own, (row) => row.known.eap),
    loss === undefined ? "–" : signed(loss),
    figure(own, (row) => row.posterior),
    ...[cell.estimated, cell.known].map((share) => share.toFixed(3)),
  ];
}

function verdict(run, all) {
  if (run.length === 0) return "Nothing has been run.";
  const worst = run.reduce((most, figure) => (figure.loss > most.loss ? figure : most));
  const over = run.filter(({ loss }) => loss > MOST_LOST).length;
  const { model, K, N, rho } = worst.cell;
  return `Largest loss ${signed(worst.loss)} (${model}, K = ${K}, N = ${N}, ρ = ${rho}); above ${MOST_LOST} in ${over} of ${run.length} rows run, of ${all}.`;
}

function isOf(row, cell) {
  return ["model", "K", "N", "rho"].every((key) => row[key] === cell[key]);
}

function signed(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;
}
