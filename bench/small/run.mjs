import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { qMatrixFrom } from "../../packages/core/build/data/q-matrix.js";
import { stream } from "../../packages/core/build/random/stream.js";
import { simulate } from "../../packages/core/build/simulate/simulate.js";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";

/**
 * CPU seconds of the whole command on small files, start-up, reading, fit, standard errors, fit indices and report included; turn by turn in
 * one run with the build of an earlier commit (`--before FOLDER`, a built checkout) and with R's GDINA (`--r-library FOLDER`), which reads the
 * same file and fits, and does no more; without R the samples of R in the result file are kept, with their
 * date. Needs /usr/bin/time.
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    "r-library": { type: "string" },
    rounds: { type: "string", default: "5" },
    out: { type: "string", default: fileURLToPath(new URL("../results/small.json", import.meta.url)) },
  },
});
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "qmatrix-small-"));
const environment = describeEnvironment(["packages", "bench/small"]);
writeData();

const command = (root, ...words) => ["node", join(root, "packages/cli/bin/qmatrix.mjs"), ...words];
const fit = (root, model) =>
  command(root, ..."fit r.csv --q q.csv --quiet --out o --threads 1 --model".split(" "), model);
const R = `library(GDINA); d <- read.csv("r.csv"); q <- read.csv("q.csv")[,-1]; f <- GDINA(d, q, model = commandArgs(TRUE)[1], verbose = 0); cat(logLik(f))`;
const runs = [
  ...["GDINA", "DINA", "ACDM"].flatMap((model) => [
    { what: "fit", model, who: "after", words: fit(ROOT, model) },
    ...(values.before ? [{ what: "fit", model, who: "before", words: fit(values.before, model) }] : []),
    ...(values["r-library"] ? [{ what: "fit", model, who: "R", words: ["Rscript", "-e", R, model] }] : []),
  ]),
  { what: "--version", who: "after", words: command(ROOT, "--version") },
  ...(values.before
    ? [{ what: "--version", who: "before", words: command(values.before, "--version") }]
    : []),
].map((run) => ({ ...run, cpu: [], clock: [] }));

for (let round = 0; round < Number(values.rounds); round++)
  for (const run of runs) {
    const { cpu, clock } = timed(run.words);
    run.cpu.push(cpu);
    run.clock.push(clock);
  }
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
for (const { what, model = "", who, cpu, clock } of runs)
  console.log(
    `${what} ${model} ${who}: CPU ${median(cpu).toFixed(2)} s, clock ${median(clock).toFixed(2)} s`,
  );
const samples = [...runs.map(({ words: _words, ...run }) => run), ...keptSamples()];
writeFileSync(
  values.out,
  `${JSON.stringify({ bench: "small", environment, loadAfter: loadNow(), samples }, null, 1)}\n`,
);

function keptSamples() {
  if (values["r-library"] || !existsSync(values.out)) return [];
  const { environment: of, samples: old } = JSON.parse(readFileSync(values.out, "utf8"));
  return old
    .filter(({ who }) => who === "R")
    .map((sample) => ({ ...sample, measured: sample.measured ?? of.date }));
}

function timed(words) {
  const env = { ...process.env, ...(values["r-library"] && { R_LIBS: values["r-library"] }) };
  const { status, stderr } = spawnSync("/usr/bin/time", ["-f", "%U %S %e", ...words], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  const [user, system, clock] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { cpu: user + system, clock };
}

/** 1710 students, 17 items, 4 attributes. */
function writeData() {
  const random = stream(3, "q");
  const rows = Array.from({ length: 17 }, (_, j) =>
    Array.from({ length: 4 }, (_, k) => Math.max(Number(k === j % 4), Number(random.uniform() < 0.35))),
  );
  const design = { model: "GDINA", attributes: 4, examinees: 1710, noise: 0.15, rho: 0.3, seed: 1 };
  const { responses } = simulate({ ...design, q: qMatrixFrom(rows) });
  const { words, wordsPerRow } = responses.correct;
  const bit = (j, i) => (words[j * wordsPerRow + (i >>> 5)] >>> (i & 31)) & 1;
  const lines = Array.from({ length: 1710 }, (_, i) => rows.map((_, j) => bit(j, i)).join(","));
  writeFileSync(join(folder, "r.csv"), `${[responses.items.join(","), ...lines].join("\n")}\n`);
  const q = rows.map((row, j) => `${responses.items[j]},${row.join(",")}`);
  writeFileSync(join(folder, "q.csv"), `${["item,A1,A2,A3,A4", ...q].join("\n")}\n`);
}
