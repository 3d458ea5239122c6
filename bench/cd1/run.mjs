import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkContestants } from "./check.mjs";
import { makeContestants } from "./contestants.mjs";
import { describeEnvironment, loadNow } from "./environment.mjs";
import { measure } from "./measure.mjs";
import { makeProblem } from "./problem.mjs";
import { blasCoreType, startPython, whyNoPython } from "./python.mjs";
import { render } from "./render.mjs";
import { BATCH_SIZE, FULL, QUICK } from "./sizes.mjs";

/**
 * `npm run bench`: times one CD-1 iteration of our kernels beside every rival that is here, and writes
 * results/cd1-DATE.json and results/cd1.md. `--quick` makes a pass without figures worth keeping; `--out FOLDER`
 * writes elsewhere.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const { rounds, sizes } = values.quick ? QUICK : FULL;

const environment = describeEnvironment();
const absent = [];
const noPython = whyNoPython();
if (noPython) absent.push(`NumPy and scikit-learn: ${noPython}`);
const python = noPython ? undefined : await startPython(blasCoreType());
const pythonAsShipped = noPython ? undefined : await startPython(undefined);
for (const sentence of absent) console.error(`absent: ${sentence}`);

const measured = [];
for (const size of sizes) {
  console.error(`J=${size.J} K=${size.K}: checking`);
  const problem = makeProblem(size);
  const contestants = await makeContestants(problem, size, { python, pythonAsShipped });
  const checks = await checkContestants(problem, contestants);
  console.error(`J=${size.J} K=${size.K}: timing ${contestants.length} contestants, ${rounds} rounds`);
  measured.push({ ...size, checks, contestants: await measure(contestants, rounds) });
}
python?.stop();
pythonAsShipped?.stop();

const result = {
  bench: "cd1",
  batchSize: BATCH_SIZE,
  rounds,
  environment,
  loadAfter: loadNow(),
  python: python && { ...python.versions, asShipped: pythonAsShipped.versions },
  absent,
  sizes: measured,
};
const rawFile = `cd1-${environment.date.slice(0, 10)}.json`;
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, rawFile), `${JSON.stringify(result, null, 1)}\n`);
writeFileSync(join(values.out, "cd1.md"), render(result, rawFile));
console.log(render(result, rawFile));
