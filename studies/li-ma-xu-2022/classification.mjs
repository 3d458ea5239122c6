import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Piscina } from "piscina";
import { jobsToRun, selectCells } from "./classification-jobs.mjs";
import { classificationTable } from "./classification-table.mjs";

/**
 * The paper's table of attribute classification: appends a line a data set to results/classification.jsonl, without
 * those that are there, and makes results/classification.md from all of it.
 *
 *   node studies/li-ma-xu-2022/classification.mjs --cells K=5,N=2000 --replications 100 --seed 1 --threads 2
 *
 * Without options: the cells and replications of classification.json, seeds from 1, all cores. `--replications 0`
 * only makes the page.
 */
const { values } = parseArgs({
  options: {
    replications: { type: "string" },
    seed: { type: "string", default: "1" },
    cells: { type: "string", multiple: true, default: [] },
    threads: { type: "string", default: String(availableParallelism()) },
  },
});
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const RAW = here("results/classification.jsonl");

const { cells } = JSON.parse(readFileSync(here("classification.json"), "utf8"));
const jobs = jobsToRun(selectCells(cells, values.cells), rowsSoFar(), {
  replications: values.replications === undefined ? undefined : Number(values.replications),
  firstSeed: Number(values.seed),
});
const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
const pool = new Piscina({
  filename: here("classification-replication.mjs"),
  maxThreads: Number(values.threads),
  stricterFIFO: true,
});
await Promise.all(
  jobs.map(async (job) => {
    const row = await pool.run(job);
    appendFileSync(
      RAW,
      `${JSON.stringify({ ...row, commit, cpu: cpus()[0].model, node: process.version })}\n`,
    );
    const { model, K, N, rho, seed, estimated, known, seconds } = row;
    console.error(
      `${model} K=${K} N=${N} rho=${rho} seed ${seed}: Q̂ ${estimated.eap.toFixed(3)}, Q ${known.eap.toFixed(3)}; ` +
        `learning ${seconds.learn.toFixed(1)} s, fits ${(seconds.fitEstimated + seconds.fitKnown).toFixed(1)} s`,
    );
  }),
);
await pool.destroy();
writeFileSync(here("results/classification.md"), classificationTable(cells, rowsSoFar()));

function rowsSoFar() {
  if (!existsSync(RAW)) return [];
  return readFileSync(RAW, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
