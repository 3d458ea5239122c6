import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeEnvironment, loadNow } from "./environment.mjs";
import { measure } from "./measure.mjs";
import { denseContestant, sparseContestant } from "./ours.mjs";
import { makeProblem } from "./problem.mjs";
import { digits, environmentLines, table } from "./tables.mjs";

/**
 * `node bench/cd1/crossover.mjs`: at which share of non-zero weights the sparse kernels debias faster than the dense
 * ones. Writes results/sparse-DATE.json and results/sparse.md.
 */
const ROUNDS = 31;
const DENSITIES = [0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3];
const N = 2000;
const EPOCH = 40;
const SIZES = [
  { J: 30, K: 10, iterations: 800 },
  { J: 75, K: 25, iterations: 400 },
  { J: 300, K: 100, iterations: 40 },
  { J: 1000, K: 50, iterations: 40 },
];
const CONVENTIONS = { sampled: false, program: true };

const environment = describeEnvironment();
const sizes = [];
for (const { J, K, iterations } of SIZES) {
  console.error(`J=${J} K=${K}`);
  const contestants = Object.entries(CONVENTIONS).flatMap(([conventions, program]) => [
    denseContestant(`${conventions}, dense`, makeProblem({ N, J, K }), { program, debias: true }),
    ...DENSITIES.map((density) =>
      sparseContestant(`${conventions}, ${density}`, makeProblem({ N, J, K, density }), { program }),
    ),
  ]);
  for (const contestant of contestants) contestant.run(iterations);
  const timed = contestants.map((contestant) => ({ ...contestant, iterations, epoch: EPOCH }));
  sizes.push({ J, K, contestants: await measure(timed, ROUNDS) });
}
const result = { bench: "sparse", environment, loadAfter: loadNow(), rounds: ROUNDS, sizes };
const rawFile = `sparse-${environment.date.slice(0, 10)}.json`;
const page = render(result);
writeFileSync(
  fileURLToPath(new URL(`../results/${rawFile}`, import.meta.url)),
  `${JSON.stringify(result, null, 1)}\n`,
);
writeFileSync(fileURLToPath(new URL("../results/sparse.md", import.meta.url)), page);
console.log(page);

function render() {
  const head = [
    "non-zero",
    ...SIZES.flatMap(({ J, K }) => Object.keys(CONVENTIONS).map((c) => `(${J}, ${K}) ${c}`)),
  ];
  const columns = sizes.flatMap((size) =>
    Object.keys(CONVENTIONS).map((conventions) => ({ size, conventions })),
  );
  return `# Debiasing: dense ÷ sparse

Made by \`node bench/cd1/crossover.mjs\` from [${rawFile}](${rawFile}). Time of an iteration of the dense
kernels over that of the sparse ones, minima of ${ROUNDS} rounds: above 1 the sparse ones are faster. Batch 50;
processor time.

${environmentLines(result).join("\n")}

${table(head, [
  ...DENSITIES.map((density) => [
    `${Math.round(100 * density)}%`,
    ...columns.map((column) => digits(speedUp(column, density))),
  ]),
  ["equal at", ...columns.map((column) => equalAt(column))],
  ["dense, µs", ...columns.map((column) => digits(Math.min(...timesOf(column, "dense"))))],
])}
`;
}

function timesOf({ size, conventions }, which) {
  return size.contestants.find(({ name }) => name === `${conventions}, ${which}`).microseconds;
}

/** Of the minima: another program on the core only ever adds time. */
function speedUp(column, density) {
  return Math.min(...timesOf(column, "dense")) / Math.min(...timesOf(column, density));
}

/** The density of ratio 1, linear between the two beside it. */
function equalAt(column) {
  const ratios = DENSITIES.map((density) => speedUp(column, density));
  const after = ratios.findIndex((ratio) => ratio < 1);
  if (after <= 0) return after === 0 ? `below ${DENSITIES[0]}` : `above ${DENSITIES.at(-1)}`;
  const share = (ratios[after - 1] - 1) / (ratios[after - 1] - ratios[after]);
  return `${(100 * (DENSITIES[after - 1] + share * (DENSITIES[after] - DENSITIES[after - 1]))).toFixed(0)}%`;
}
