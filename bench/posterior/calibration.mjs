import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { FULL, QUICK } from "./designs.mjs";
import { measure } from "./measure.mjs";
import { render } from "./render.mjs";
import { sweepTimes } from "./sweep-times.mjs";

/**
 * `npm run bench:posterior`: writes results/posterior-calibration.json and .md. `--start truth` or `learned` for one of
 * the two alone, `--quick` for a pass without figures worth keeping, `--out FOLDER` to write elsewhere.
 */
const { values } = parseArgs({
  options: {
    start: { type: "string", multiple: true, default: ["truth", "learned"] },
    sweeps: { type: "string" },
    "burn-in": { type: "string" },
    quick: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const options = {
  sweeps: Number(values.sweeps ?? (values.quick ? 20 : 300)),
  burnIn: Number(values["burn-in"] ?? (values.quick ? 5 : 300)),
};

const environment = describeEnvironment(["packages/core/src", "packages/core/assembly", "bench/posterior"]);
const rows = values.start.flatMap((start) =>
  (values.quick ? QUICK : FULL).map((design, d) => {
    const row = { start, ...measure({ ...design, seed: d + 1 }, start, options) };
    console.error(`${start} ${JSON.stringify(row.design)}: ${row.cpuSeconds.toFixed(1)} CPU seconds`);
    return row;
  }),
);
const times = sweepTimes(values);

const rawFile = "posterior-calibration.json";
const raw = { bench: "posterior-calibration", environment, loadAfter: loadNow(), options, rows, times };
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, rawFile), `${JSON.stringify(raw)}\n`);
writeFileSync(join(values.out, "posterior-calibration.md"), render(raw, rawFile));
