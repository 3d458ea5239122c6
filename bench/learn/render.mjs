import { environmentLines, table } from "../cd1/tables.mjs";
import { growthExponent, upperHalf } from "./growth.mjs";

/** The raw results of run.mjs as a page. */
export function render({ promises, efforts, growth }, rawFile) {
  return `# The learner: seconds and growth

Made by \`node bench/learn/run.mjs\` from [${rawFile}](${rawFile}): \`learnQ\` with normal effort unless said otherwise, each data set in a fresh process,
searches on threads started within the time; noise 0.1, ρ = 0.25. Seconds are wall clock from the answers in memory to
the learned Q-matrix with its posterior; CPU seconds are those of all threads. *Conclusion* is the part after the searches,
on one thread: merge, posterior, identifiability. *Load* is the machine's load average just before: well above 0, others
were computing, and wall clock tells more of them than of the learner.

## Promises

${promises ? promisesPart(promises) : "Not measured."}

## Efforts

What \`--effort\` takes, one data set a row: seconds of wall clock and of CPU, and how many searches were made; where answers are
weak (noise .2, ρ = .75) there are more.

${efforts ? effortsPart(efforts) : "Not measured."}

## Growth

CPU seconds, one data set of each model. The exponent b of CPU ∝ size^b is fitted by least squares over all points, and over
the upper half of the sizes, where the cost of starting no longer counts. More items or attributes at a given Q design also
mean more to find out; growth with J = 3K is in both at once.

${growth ? `${environmentPart(growth)}\n\n${growth.series.map(seriesPart).join("\n\n")}` : "Not measured."}
`;
}

function promisesPart(promises) {
  const { rows } = promises;
  return `${environmentPart(promises)}

${table(
  ["size", "promised s", "median s", "fastest–slowest", "CPU s", "conclusion s", "memory MB", "OE %", "load"],
  [...groups(rows, sizeOf), ...groups(rows, modelOf)].map(promiseLine),
)}`;
}

function effortsPart(efforts) {
  return `${environmentPart(efforts)}

${table(
  ["data", "effort", "s", "CPU s", "searches", "OE %", "load"],
  efforts.rows.map(({ design, wallSeconds, cpuSeconds, searches, overallError, load }) => [
    `${design.model} K=${design.K} N=${design.N}, noise ${design.noise}, ρ ${design.rho}`,
    design.effort,
    wallSeconds.toFixed(1),
    cpuSeconds.toFixed(1),
    searches,
    (100 * overallError).toFixed(2),
    load.toFixed(1),
  ]),
)}`;
}

function environmentPart(part) {
  return [...environmentLines(part), `- ${part.threads} threads`].join("\n");
}

function promiseLine([name, rows]) {
  const walls = rows.map(({ wallSeconds }) => wallSeconds);
  return [
    name,
    rows[0].seconds,
    median(walls).toFixed(2),
    `${Math.min(...walls).toFixed(2)}–${Math.max(...walls).toFixed(2)}`,
    median(rows.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
    median(rows.map(({ concludeSeconds }) => concludeSeconds)).toFixed(2),
    median(rows.map(({ memoryMb }) => memoryMb)),
    (100 * mean(rows.map(({ overallError }) => overallError))).toFixed(2),
    median(rows.map(({ load }) => load)).toFixed(1),
  ];
}

function seriesPart({ by, name, points }) {
  const models = [...new Set(points.map(({ design }) => design.model))];
  const pairs = points.map(({ value, cpuSeconds }) => [value, cpuSeconds]);
  const lines = groups(points, ({ value }) => value).map(([value, rows]) => [
    value,
    ...rows.map(({ cpuSeconds }) => cpuSeconds.toFixed(2)),
    mean(rows.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
    median(rows.map(({ wallSeconds }) => wallSeconds)).toFixed(2),
    median(rows.map(({ memoryMb }) => memoryMb)),
  ]);
  return `### ${name}

Exponent ${growthExponent(pairs).toFixed(2)}; over the upper half ${growthExponent(upperHalf(pairs)).toFixed(2)}.

${table([by, ...models, "mean CPU s", "median wall s", "memory MB"], lines)}`;
}

function sizeOf({ design }) {
  return `**K=${design.K}, N=${design.N}**`;
}

function modelOf({ design }) {
  return `K=${design.K}, N=${design.N}, ${design.model}`;
}

function groups(rows, nameOf) {
  const found = new Map();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return [...found];
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
