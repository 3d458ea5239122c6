import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/**
 * Runs the cells of rbm-recovery.json on all cores and appends a line a replication to
 * results/rbm-recovery.jsonl; lines that are there are not run again.
 *
 *   node studies/li-ma-xu-2022/run-rbm-recovery.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const RESULTS = here("results/rbm-recovery.jsonl");

const { cells } = JSON.parse(readFileSync(here("rbm-recovery.json"), "utf8"));
const idOf = ({ model, K, N, noise, rho, seed, conventions }) =>
  JSON.stringify([model, K, N, noise, rho, seed, conventions]);
const done = new Set(
  existsSync(RESULTS)
    ? readFileSync(RESULTS, "utf8")
        .trim()
        .split("\n")
        .map((line) => idOf(JSON.parse(line)))
    : [],
);
const jobs = cells
  .flatMap(({ replications, ...cell }) =>
    Array.from({ length: replications }, (_, n) => ({ ...cell, seed: n + 1 })),
  )
  .filter((job) => !done.has(idOf(job)));

const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
const pool = new Piscina({ filename: here("rbm-replication.mjs"), maxThreads: availableParallelism() });
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
