import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { FULL, QUICK } from "./designs.mjs";
import { render } from "./render.mjs";

/**
 * Seconds of the learner on two threads, and how they grow with students, items and attributes; writes results/learn.json
 * and learn.md.
 *
 *   node bench/learn/run.mjs [--part promises|efforts|growth] [--only "K=5 .*N=2000"] [--quick] [--threads 2] [--out FOLDER]
 *
 * `--part` measures one part and keeps the others as the raw file has it; `--only` is a regular expression on the designs,
 * printed while they run; `--quick` makes a pass without figures worth keeping. Wall clock means something on an idle
 * machine only.
 */
const { values } = parseArgs({
  options: {
    part: { type: "string" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    threads: { type: "string", default: "2" },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const ONCE = fileURLToPath(new URL("once.mjs", import.meta.url));
const PATHS = ["packages/core/src", "packages/core/assembly", "bench/learn"];
const threads = Number(values.threads);
const only = new RegExp(values.only);
const designs = values.quick ? QUICK : FULL;
const rawFile = "learn.json";
const kept = keptResult();

const result = {
  bench: "learn",
  promises: part("promises", () => ({ rows: designs.promises.filter(isWanted).map(measured) })),
  efforts: part("efforts", () => ({ rows: designs.efforts.filter(isWanted).map(measured) })),
  growth: part("growth", () => ({
    series: designs.growth
      .map((one) => ({ ...one, points: one.points.filter(isWanted).map(measured) }))
      .filter(({ points }) => points.length > 0),
  })),
};
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, rawFile), rawText(result));
writeFileSync(join(values.out, "learn.md"), render(result, rawFile));

function keptResult() {
  const file = join(values.out, rawFile);
  return values.part !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function part(name, measure) {
  if (values.part !== undefined && values.part !== name) return kept[name];
  const environment = describeEnvironment(PATHS);
  const figures = measure();
  return { threads, environment, loadAfter: loadNow(), ...figures };
}

function isWanted({ design }) {
  return only.test(designText(design));
}

function measured(one) {
  const load = loadNow();
  const words = [ONCE, JSON.stringify(one.design), String(threads)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`learn: ${designText(one.design)} failed: ${stderr}`);
  const figures = JSON.parse(stdout);
  console.error(`${designText(one.design)}: ${figures.wallSeconds} s, ${figures.cpuSeconds} CPU s`);
  return { ...one, ...figures, load };
}

function designText({ model, K, J = 3 * K, N, seed, effort = "normal" }) {
  return `${model} K=${K} J=${J} N=${N} seed=${seed} ${effort}`;
}

/** One line a data set: what has a design goes on one line. */
function rawText(whole) {
  const lines = [];
  const marked = JSON.stringify(
    whole,
    (_, value) => (value?.design ? `@${lines.push(JSON.stringify(value)) - 1}@` : value),
    1,
  );
  return `${marked.replace(/"@(\d+)@"/g, (_, line) => lines[line])}\n`;
}
