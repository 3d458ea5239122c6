import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment } from "../cd1/environment.mjs";
import { FULL, QUICK } from "./designs.mjs";
import { render } from "./render.mjs";

/**
 * `npm run bench:large-k`: fits 20 and 30 attributes by stochastic EM and writes results/large-k.json and large-k.md.
 * `--quick` makes a pass without figures worth keeping; `--out FOLDER` writes elsewhere.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});

const environment = describeEnvironment(["packages/core/src", "bench/large-k"]);
const rows = (values.quick ? QUICK : FULL).map((design) => {
  const script = join(import.meta.dirname, "measure.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, JSON.stringify(design)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${JSON.stringify(design)}: ${stderr}`);
  const row = JSON.parse(stdout);
  console.error(`${JSON.stringify(design)}: ${row.cpuSeconds.toFixed(1)} CPU seconds`);
  return row;
});

const rawFile = "large-k.json";
mkdirSync(values.out, { recursive: true });
writeFileSync(
  join(values.out, rawFile),
  `${JSON.stringify({ bench: "large-k", environment, rows }, null, 1)}\n`,
);
writeFileSync(join(values.out, "large-k.md"), render({ environment, rows }, rawFile));
