import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { jobsToRun, selectCells } from "./accuracy-jobs.mjs";
import { accuracyPage } from "./accuracy-page.mjs";
import { madeBy } from "./made-by.mjs";
import { accuracyRows, appendLine, linesOf, RESULTS } from "./raw-lines.mjs";
import { runJobs } from "./worker-pool.mjs";

/**
 * The paper's Table 1 with our Q-matrix: a line a data set goes to the end of results/accuracy.jsonl, without those that
 * are there, and results/accuracy.md is made from all of it.
 *
 *   node studies/recovery/accuracy.mjs [--cells K=5,N=2000] [--replications n] [--workers 2] [--replace] [--out FOLDER]
 *
 * Without options: the cells and replications of accuracy-cells.json, seeds from 1. `--cells` may be given more than once;
 * `--replace` runs again what another build of core has made; `--replications 0` only makes the page.
 */
const { values } = parseArgs({
  options: {
    cells: { type: "string", multiple: true, default: [] },
    replications: { type: "string" },
    workers: { type: "string", default: "2" },
    replace: { type: "boolean", default: false },
    out: { type: "string", default: RESULTS },
  },
});
const { cells } = JSON.parse(readFileSync(new URL("accuracy-cells.json", import.meta.url), "utf8"));
const raw = join(values.out, "accuracy.jsonl");
const made = madeBy();

const kept = linesOf(raw).filter((row) => !values.replace || row.build === made.build);
const jobs = jobsToRun(selectCells(cells, values.cells), kept, {
  replications: values.replications === undefined ? undefined : Number(values.replications),
  firstSeed: 1,
});
await runJobs(jobs, {
  count: Number(values.workers),
  module: new URL("./accuracy-replication.mjs", import.meta.url).href,
  name: "replicateAccuracy",
  onLine(line) {
    appendLine(raw, { ...line, ...made });
    const { model, K, N, rho, seed, learned, known } = line;
    console.error(
      `${model} K=${K} N=${N} rho=${rho} seed ${seed}: ${learned.eap.toFixed(4)}, true Q ${known.eap.toFixed(4)}`,
    );
  },
  onFault(job, fault) {
    console.error(`${JSON.stringify(job)} failed: ${fault}`);
    process.exitCode = 1;
  },
});
writeFileSync(join(values.out, "accuracy.md"), accuracyPage(cells, accuracyRows(values.out)));
