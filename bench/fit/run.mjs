import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { render } from "./render.mjs";
import { FULL, QUICK } from "./sizes.mjs";

/**
 * `npm run bench:fit`: seconds to convergence of the EM of `fitCdm` with default options, one start, one thread; writes
 * results/fit.json and fit.md. `--quick` makes a pass without figures worth keeping; `--out FOLDER` writes elsewhere.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
/** In each round every size takes one turn, in a process of its own. */
const ROUNDS = values.quick ? 1 : 3;

const environment = describeEnvironment(["packages/core", "bench/fit"]);
const sizes = (values.quick ? QUICK : FULL).map((size) => ({ ...size, runs: [] }));
for (let round = 1; round <= ROUNDS; round++)
  for (const { runs, ...size } of sizes) {
    const run = measured(size);
    runs.push(run);
    const seconds = [run.first, ...run.warmed].map(({ processor }) => processor.toFixed(2));
    console.error(`round ${round}, ${size.model} K=${size.K}: CPU seconds ${seconds.join(", ")}`);
  }

const result = { bench: "fit", rounds: ROUNDS, environment, loadAfter: loadNow(), sizes };
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, "fit.json"), `${JSON.stringify(result, null, 1)}\n`);
writeFileSync(join(values.out, "fit.md"), render(result));
console.log(render(result));

function measured(size) {
  const script = fileURLToPath(new URL("measure.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, JSON.stringify(size)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${JSON.stringify(size)}: ${stderr}`);
  return JSON.parse(stdout);
}
