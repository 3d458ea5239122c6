import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment } from "../cd1/environment.mjs";
import { FULL, QUICK } from "./designs.mjs";
import { measureBounds, measureLoadings } from "./measure.mjs";
import { render } from "./render.mjs";

/**
 * `npm run bench:factor`: factor analysis alone on simulated data; writes results/factor.json and factor.md. `--quick`
 * makes a pass without figures worth keeping; `--out FOLDER` writes elsewhere.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const designs = values.quick ? QUICK : FULL;
const result = {
  bench: "factor",
  environment: describeEnvironment(["packages/core/src/learn/starts", "bench/factor"]),
  loadings: designs.loadings.map(measureLoadings),
  bounds: designs.bounds.map(measureBounds),
};

const rawFile = "factor.json";
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, rawFile), rawText(result));
writeFileSync(join(values.out, "factor.md"), render(result, rawFile));

/** One line a data set. */
function rawText({ loadings, bounds, ...rest }) {
  const lines = (rows) => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
  const head = JSON.stringify(rest, null, 1).slice(0, -2);
  return `${head},\n "loadings": ${lines(loadings)},\n "bounds": ${lines(bounds)}\n}\n`;
}
