import { CONTESTANTS } from "./contestants.mjs";
import { quantile } from "./quantile.mjs";
import { digits, environmentLines, table } from "./tables.mjs";

/** Numerator, denominator: above 1 the second is faster. */
const RATIOS = [
  ["ours", "prototype"],
  ["numpy", "ours"],
  ["numpyTuned", "ours"],
  ["numpyAsShipped", "ours"],
  ["scikitLearn", "ours"],
  ["scalar", "ours"],
  ["oursProgram", "ours"],
  ["numpyProgram", "oursProgram"],
  ["debiasDense", "debiasSparse"],
  ["debiasDenseProgram", "debiasSparseProgram"],
];

/** A sample this much above the minimum was slowed by another program. */
const SLOWED = 1.3;

/** The raw results of run.mjs as a page of tables. */
export function render(result, rawFile) {
  const { sizes } = result;
  const names = Object.keys(CONTESTANTS).filter((name) => sizes.some((size) => timesOf(size, name)));
  const head = ["", ...sizes.map(({ J, K }) => `(${J}, ${K})`)];
  const rows = (cell) =>
    names.map((name) => [`\`${name}\``, ...sizes.map((size) => cell(timesOf(size, name), size))]);
  return `# One CD-1 iteration, batch ${result.batchSize}

Made by \`npm run bench\` from [${rawFile}](${rawFile}), which holds every sample. ${result.rounds} rounds; in each, all
contestants take one turn. Times are those of the processor, one thread; the raw file has the clock's beside them.
Where medians lie far above minima, something else was using the processor: compare the minima.

${[...environmentLines(result), noiseLine(result), ...pythonLines(result)].join("\n")}

${names.map((name) => `- \`${name}\`: ${CONTESTANTS[name]}`).join("\n")}

## Microseconds per iteration: median (minimum; quartiles)

${table(head, rows(timeCell))}

## Ratios: median of the rounds' ratios (of the minima; quartiles)

${table(
  head,
  RATIOS.filter((pair) => pair.every((name) => names.includes(name))).map(([over, under]) => [
    `\`${over}\` ÷ \`${under}\``,
    ...sizes.map((size) => ratioCell(timesOf(size, over), timesOf(size, under))),
  ]),
)}

## Growth: nanoseconds per iteration and weight, time / (J·K): median (minimum)

${table(head, rows(growthCell))}

## Checked before timing

Largest error of the hidden probabilities of the first batch against double precision (limit 1e-5), and its
reconstruction error after some training, in brackets at the start. \`scalar\` also gave the bits of \`ours\`.

${table(
  head,
  names.map((name) => [
    `\`${name}\``,
    ...sizes.map(({ checks }) => checkCell(checks.find((row) => row.name === name))),
  ]),
)}
`;
}

/** How much of the time the processor was not the bench's own. */
function noiseLine({ sizes }) {
  const shares = sizes.map((size) => {
    const times = timesOf(size, "ours");
    return `${Math.round((100 * times.filter((time) => time > SLOWED * Math.min(...times)).length) / times.length)}%`;
  });
  return `- noise: samples of \`ours\` above ${SLOWED} × their minimum, size by size: ${shares.join(", ")}`;
}

function pythonLines({ python, absent }) {
  const blas = ({ blas: [found] }) => `${found.internal_api} ${found.version} for ${found.architecture}`;
  const versions =
    python && `Python ${python.python}, NumPy ${python.numpy}, scikit-learn ${python.scikitLearn}`;
  return [
    ...(python
      ? [`- ${versions}, ${blas(python)}, one thread; \`numpyAsShipped\`: ${blas(python.asShipped)}`]
      : []),
    ...absent.map((sentence) => `- absent: ${sentence}`),
  ];
}

function timesOf({ contestants }, name) {
  return contestants.find((row) => row.name === name)?.microseconds;
}

function timeCell(times) {
  if (!times) return "–";
  const [low, middle, high] = [0.25, 0.5, 0.75].map((p) => digits(quantile(times, p)));
  return `${middle} (${digits(Math.min(...times))}; ${low}–${high})`;
}

function growthCell(times, { J, K }) {
  if (!times) return "–";
  const perWeight = (time) => digits((1000 * time) / (J * K));
  return `${perWeight(quantile(times, 0.5))} (${perWeight(Math.min(...times))})`;
}

function ratioCell(over, under) {
  if (!over || !under) return "–";
  const ratios = over.map((time, round) => time / under[round]);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((p) => digits(quantile(ratios, p)));
  return `${middle} (${digits(Math.min(...over) / Math.min(...under))}; ${low}–${high})`;
}

function checkCell(row) {
  if (!row) return "–";
  return `${row.hidden.toExponential(0)}, ${row.reconstruction.toFixed(3)} (${row.startReconstruction.toFixed(3)})`;
}
