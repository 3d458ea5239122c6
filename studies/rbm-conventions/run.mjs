import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { linesOf } from "../recovery/raw-lines.mjs";
import { conventionsPage } from "./page.mjs";

/**
 * Runs the cells of cells.json on all cores and appends a line a replication to
 * results/recovery.jsonl; lines that are there are not run again. Then makes results/recovery.md.
 *
 *   node studies/rbm-conventions/run.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const RESULTS = here("results/recovery.jsonl");

const { cells } = JSON.parse(readFileSync(here("cells.json"), "utf8"));
const idOf = ({ model, K, N, noise, rho, seed, conventions }) =>
  JSON.stringify([model, K, N, noise, rho, seed, conventions]);
const done = new Set(linesOf(RESULTS).map(idOf));
const jobs = cells
  .flatMap(({ replications, ...cell }) =>
    Array.from({ length: replications }, (_, n) => ({ ...cell, seed: n + 1 })),
  )
  .filter((job) => !done.has(idOf(job)));

const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
const pool = new Piscina({ filename: here("replication.mjs"), maxThreads: availableParallelism() });
await Promise.all(
  jobs.map(async (job) => {
    const row = await pool.run(job);
    appendFileSync(
      RESULTS,
      `${JSON.stringify({ ...row, commit, cpu: cpus()[0].model, node: process.version })}\n`,
    );
    console.error(
      `${row.conventions} ${row.model} seed ${row.seed}: OE ${row.byValidation.overallError.toFixed(3)}, ${row.seconds.toFixed(1)} s`,
    );
  }),
);
await pool.destroy();
writeFileSync(here("results/recovery.md"), conventionsPage(linesOf(RESULTS)));
