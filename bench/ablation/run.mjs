import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ROOT } from "../../tools/run.mjs";
import { describeEnvironment } from "../cd1/environment.mjs";
import { buildVariant } from "./build-variant.mjs";
import { FULL, QUICK } from "./designs.mjs";
import { render } from "./render.mjs";

/**
 * `npm run bench:ablation`: the learner with one constant or part changed at a time, on the same data sets; writes
 * results/ablation.json and ablation.md. `--only REGEX` on names, the rest is kept; `--quick` makes a pass without figures
 * worth keeping; `--out FOLDER` writes elsewhere.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const RAW = "ablation.json";
const wanted = new RegExp(values.only ?? "");
const variants = JSON.parse(readFileSync(new URL("variants.json", import.meta.url), "utf8"));
const chosen = variants.filter(({ name }) => wanted.test(name)).slice(0, values.quick ? 2 : undefined);
const designs = values.quick ? QUICK : FULL;

const raw = join(values.out, RAW);
const kept =
  values.only !== undefined && existsSync(raw) ? JSON.parse(readFileSync(raw, "utf8")).variants : [];
const measured = new Map(kept.map((one) => [one.name, one]));
mkdirSync(`${ROOT}.cache`, { recursive: true });
for (const variant of chosen) {
  const folder = mkdtempSync(`${ROOT}.cache/ablation-`);
  try {
    const core = await buildVariant(variant, folder);
    const rows = designs.map((design) => measure(core, design));
    measured.set(variant.name, { name: variant.name, why: variant.why, rows });
    console.error(`${variant.name}: mean OE ${mean(rows.map(({ error }) => error)).toFixed(4)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const result = {
  bench: "ablation",
  environment: describeEnvironment(["packages/core/src", "packages/core/assembly", "bench/ablation"]),
  designs,
  variants: variants.flatMap(({ name }) => measured.get(name) ?? []),
};
mkdirSync(values.out, { recursive: true });
const lines = result.variants.map((one) => JSON.stringify(one)).join(",\n");
const head = JSON.stringify({ ...result, variants: undefined }).slice(0, -1);
writeFileSync(raw, `${head},\n"variants": [\n${lines}\n]}\n`);
writeFileSync(join(values.out, "ablation.md"), render(result, RAW));

/** One search from the factor start, without moves of columns or posterior. */
function measure(core, { tree, seed, rho, ...design }) {
  const mastery = tree ? { mastery: { kind: "hierarchy", hierarchy: "divergent" } } : { rho };
  const { responses, q } = core.simulate({ ...design, ...mastery, seed });
  const options = { attributes: q.K, effort: "normal" };
  const before = process.cpuUsage();
  const problem = core.learnProblem("ablation", responses, options);
  const job = { kind: "search", attributes: q.K, run: { run: 0, start: "factor" }, step: "cool", round: 0 };
  const { model } = core.drain(core.searchJob(problem, job));
  const { user, system } = process.cpuUsage(before);
  const entries = Uint8Array.from(
    { length: q.J * q.K },
    (_, at) => (model.q[Math.floor(at / q.K)] >>> (at % q.K)) & 1,
  );
  const { overallError } = core.compareQ({ ...q, entries }, q);
  return { error: overallError, cpuSeconds: (user + system) / 1e6 };
}

function mean(numbers) {
  return numbers.reduce((a, b) => a + b, 0) / numbers.length;
}
