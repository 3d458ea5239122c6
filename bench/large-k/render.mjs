import { table } from "../cd1/tables.mjs";

const HEAD = [
  "design",
  "clock s",
  "CPU s",
  "iterations",
  "peak MB",
  "accuracy",
  "with the truth",
  "difference",
  "RMSE of P",
  "sweep ms",
  "with counts",
];

/** The raw results of run.mjs as a page. */
export function render({ environment, rows }, rawFile) {
  const { date, commit, uncommitted, cpu, node, v8 } = environment;
  const changed = uncommitted.length > 0 ? ` with ${uncommitted.length} uncommitted files` : "";
  const worst = Math.max(...rows.map((row) => row.accuracyWithTruth - row.accuracy));
  return `# Many attributes: stochastic EM with a known Q-matrix

Made by \`npm run bench:large-k\` from [${rawFile}](${rawFile}). Each row is one simulated data set of the paper's design,
fitted with its own item model and higher-order attributes in a process of its own: time of the fit with the
classification of all students, and the process's peak memory. *Accuracy* is the share of profile entries told right;
*with the truth* the same under the true success probabilities and the true distribution of profiles (thresholded
Gaussians with one factor, as 31 nodes). *RMSE of P* is over all success probabilities, against the true ones. A sweep's
time is the least of fifteen, in CPU milliseconds.

- ${date}, commit ${commit.slice(0, 10)}${changed}
- ${cpu}; Node ${node}, V8 ${v8}; other programs were running: compare CPU seconds
- largest loss of accuracy against the truth: ${worst.toFixed(4)}

${table(HEAD, rows.map(cells))}
`;
}

function cells({ design, ...row }) {
  const { model, attributes, examinees, noise, rho } = design;
  return [
    `${model}, K=${attributes}, N=${examinees}, noise ${noise}, ρ=${rho}`,
    row.clockSeconds.toFixed(1),
    row.cpuSeconds.toFixed(1),
    `${row.iterations}${row.converged ? "" : " (not converged)"}`,
    (row.peakMemoryBytes / 2 ** 20).toFixed(0),
    row.accuracy.toFixed(4),
    row.accuracyWithTruth.toFixed(4),
    (row.accuracy - row.accuracyWithTruth).toFixed(4),
    row.probabilityRmse.toFixed(4),
    Math.min(...row.sweepMs).toFixed(1),
    Math.min(...row.countingSweepMs).toFixed(1),
  ];
}
