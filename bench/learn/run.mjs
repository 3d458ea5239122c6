import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { FULL, QUICK } from "./designs.mjs";
import { render } from "./render.mjs";

/**
 * `npm run bench:learn`: seconds of the learner on two threads, and how they grow with students, items and attributes;
 * writes results/learn.json and learn.md. `--part promises` or `--part series` measures one part and leaves the other
 * empty; `--most N` leaves out sizes of series above N; `--quick` makes a pass without figures worth keeping; `--out
 * FOLDER` writes elsewhere. Wall clock means something on an idle machine only.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    part: { type: "string", multiple: true, default: ["promises", "series"] },
    most: { type: "string", default: "1e9" },
    threads: { type: "string", default: "2" },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const ONCE = fileURLToPath(new URL("once.mjs", import.meta.url));
const threads = Number(values.threads);
const { promises, series } = values.quick ? QUICK : FULL;
const isMeasured = (part) => values.part.includes(part);

const result = {
  bench: "learn",
  threads,
  environment: describeEnvironment(["packages/core/src", "packages/core/assembly", "bench/learn"]),
  promises: isMeasured("promises") ? promises.map(measured) : [],
  series: isMeasured("series")
    ? series.map((one) => ({
        ...one,
        points: one.points.filter(({ value }) => value <= Number(values.most)).map(measured),
      }))
    : [],
};
result.loadAfter = loadNow();

const rawFile = "learn.json";
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, rawFile), rawText(result));
writeFileSync(join(values.out, "learn.md"), render(result, rawFile));

function measured(one) {
  const load = loadNow();
  const words = [ONCE, JSON.stringify(one.design), String(threads)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`learn: ${JSON.stringify(one.design)} failed: ${stderr}`);
  const figures = JSON.parse(stdout);
  console.error(`${JSON.stringify(one.design)}: ${figures.wallSeconds} s, ${figures.cpuSeconds} CPU s`);
  return { ...one, ...figures, load };
}

/** One line a data set. */
function rawText({ promises: rows, series: all, ...rest }) {
  const lines = (some) => `[\n${some.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
  const parts = all.map(
    ({ points, ...one }) => `${JSON.stringify(one).slice(0, -1)},"points":${lines(points)}}`,
  );
  const head = JSON.stringify(rest, null, 1).slice(0, -2);
  return `${head},\n "promises": ${lines(rows)},\n "series": [\n${parts.join(",\n")}\n]\n}\n`;
}
