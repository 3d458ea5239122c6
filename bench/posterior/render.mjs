import { quantile } from "../cd1/quantile.mjs";
import { environmentLines, table } from "../cd1/tables.mjs";
import { addBins, BINS, calibrationError } from "./bins.mjs";

const STARTS = {
  truth: "From the true Q-matrix, long enough to forget it",
  learned: "What `learnQ` says, normal effort",
};

/** The raw results of calibration.mjs as a page. */
export function render(raw, rawFile) {
  const { options, rows, times } = raw;
  const sections = Object.keys(STARTS).filter((start) => rows.some((row) => row.start === start));
  return `# Are inclusion probabilities right as often as they say?

Made by \`npm run bench:posterior\` from [${rawFile}](${rawFile}). Data sets with little information: ${new Set(rows.map(({ design }) => JSON.stringify({ ...design, seed: 0 }))).size}
designs (DINA, ACDM, GDINA and the mixture; K from 3 to 8, N from 300 to 2000, noise .2 and .3, ρ = 0, .5 and .75; the
paper's Q-matrix), one data set each. An entry is *right* if it is 1 in the true Q-matrix.

${environmentLines(raw).join("\n")}
- sampler from the truth: ${options.burnIn} sweeps that do not count, ${options.sweeps} that do

${sections
  .map((start) =>
    section(
      start,
      rows.filter((row) => row.start === start),
    ),
  )
  .join("\n\n")}

## CPU milliseconds a sweep

Noise .2, ρ = .25, from the true Q-matrix; other programs were running.

${table(
  ["K", "J", "N", "model", "median", "least"],
  times.map(({ attributes, J, examinees, model, samples }) => [
    attributes,
    J,
    examinees,
    model,
    quantile(samples, 0.5).toFixed(2),
    Math.min(...samples).toFixed(2),
  ]),
)}
`;
}

function section(start, rows) {
  const bins = addBins(rows);
  const groups = [
    ["all", () => true],
    ...["DINA", "ACDM", "GDINA", "mixture"].map((model) => [model, ({ design }) => design.model === model]),
    ...[0.2, 0.3].map((noise) => [`noise ${noise}`, ({ design }) => design.noise === noise]),
    ...[0, 0.5, 0.75].map((rho) => [`ρ = ${rho}`, ({ design }) => design.rho === rho]),
  ];
  return `## ${STARTS[start]}

${table(["bin", "mean predicted", "share right", "entries"], bins.map(binRow))}

Entries given at least 0.9, and at most 0.1, by kind of design; *calibration error* is the mean distance between
predicted and right over all ten bins.

${table(
  [
    "designs",
    "≥ 0.9: predicted",
    "right",
    "entries",
    "≤ 0.1: predicted",
    "right",
    "entries",
    "calibration error",
  ],
  groups.map(([name, belongs]) => groupRow(name, addBins(rows.filter(belongs)))),
)}`;
}

function binRow({ count, predicted, right }, b) {
  const to = b === BINS.length - 1 ? 1 : BINS[b + 1];
  return [`${BINS[b]} – ${to}`, mean(predicted, count), mean(right, count), count];
}

function groupRow(name, bins) {
  const [low, high] = [bins[0], bins[BINS.length - 1]];
  return [
    name,
    mean(high.predicted, high.count),
    mean(high.right, high.count),
    high.count,
    mean(low.predicted, low.count),
    mean(low.right, low.count),
    low.count,
    bins.every(({ count }) => count === 0) ? "–" : calibrationError(bins).toFixed(3),
  ];
}

function mean(sum, count) {
  return count === 0 ? "–" : (sum / count).toFixed(3);
}
