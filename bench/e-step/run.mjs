import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { makeProblem, relativeError } from "./problem.mjs";
import { render } from "./render.mjs";

/**
 * `npm run bench:e-step`: times one E-step over all classes, one thread, and writes results/e-step.json and
 * e-step.md. The plain reference is run once for the check, and timed. `--quick` makes a pass without figures worth
 * keeping; `--out FOLDER` writes elsewhere.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const SIZES = [
  { K: 5, N: 2000 },
  { K: 8, N: 2000 },
  { K: 8, N: 2000, missing: 0.48 },
  { K: 10, N: 500 },
  { K: 10, N: 2000 },
  { K: 10, N: 10000 },
  { K: 12, N: 2000 },
];
const QUICK = [
  { K: 3, N: 200 },
  { K: 3, N: 200, missing: 0.48 },
];
/** Rounds, and rows × classes that a sample repeats the E-step for: several milliseconds. */
const [ROUNDS, SAMPLE] = values.quick ? [3, 1e4] : [41, 4e6];

const environment = describeEnvironment();
const contestants = (values.quick ? QUICK : SIZES).map((size) => {
  const problem = makeProblem(size);
  const start = process.cpuUsage();
  const expected = problem.reference();
  const referenceMs = millisecondsSince(start);
  const error = relativeError(problem.run(), expected);
  if (!(error < 1e-9)) throw new Error(`${JSON.stringify(size)}: off by ${error}`);
  const repeats = Math.max(1, Math.round(SAMPLE / (problem.U * problem.C)));
  return { size, problem, repeats, error, referenceMs, milliseconds: [] };
});
for (let round = 0; round < ROUNDS; round++)
  for (const { problem, repeats, milliseconds } of contestants) {
    problem.run();
    const start = process.cpuUsage();
    for (let n = 0; n < repeats; n++) problem.run();
    milliseconds.push(Number((millisecondsSince(start) / repeats).toFixed(4)));
  }

const result = {
  bench: "e-step",
  rounds: ROUNDS,
  environment,
  loadAfter: loadNow(),
  sizes: contestants.map(({ size, problem, ...rest }) => {
    const { U, J, C, chunks } = problem;
    return { ...size, J, U, C, chunks, ...rest };
  }),
};
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, "e-step.json"), `${JSON.stringify(result, null, 1)}\n`);
writeFileSync(join(values.out, "e-step.md"), render(result));
console.log(render(result));

function millisecondsSince(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
