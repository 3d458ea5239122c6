import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cellsOf } from "./cells.mjs";
import { jobKey, jobsToRun, sectionsNamed } from "./jobs.mjs";
import { madeBy } from "./made-by.mjs";
import { METHOD_NAMES } from "./methods.mjs";
import { addLine, RESULTS, readLines } from "./raw-lines.mjs";
import { runJobs } from "./worker-pool.mjs";
import { writePages } from "./write-pages.mjs";

/**
 * Runs the cells of cells.json: a line for each data set and method goes to the end of results/recovery-<method>.jsonl;
 * lines that are there are not run again. Then makes the pages.
 *
 *   node studies/recovery/run.mjs [--section paper] [--only "K=5 .*noise=0.2"] [--methods refined,factor,rbm,auto]
 *                                 [--replications n] [--workers 2] [--replace] [--list] [--out FOLDER]
 *
 * `--section` may be given more than once; `--only` is a regular expression on the ids of the data sets, which `--list`
 * shows; `--replications` takes the place of every cell's own number; `--replace` runs again what another build of core
 * has made, the new line counts.
 */
const { values } = parseArgs({
  options: {
    section: { type: "string", multiple: true, default: [] },
    only: { type: "string" },
    methods: { type: "string" },
    replications: { type: "string" },
    workers: { type: "string", default: "2" },
    replace: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    out: { type: "string", default: RESULTS },
  },
});
const methods = values.methods?.split(",");
for (const name of methods ?? [])
  if (!METHOD_NAMES.includes(name))
    throw new Error(`recovery: --methods must be of ${METHOD_NAMES.join(", ")}, received "${name}".`);

const design = JSON.parse(readFileSync(fileURLToPath(new URL("cells.json", import.meta.url)), "utf8"));
const made = madeBy();
const kept = readLines(values.out).filter((line) => !values.replace || line.build === made.build);
const jobs = jobsToRun(sectionsNamed(cellsOf(design), values.section), {
  methods,
  only: values.only === undefined ? undefined : new RegExp(values.only),
  replications: values.replications === undefined ? undefined : Number(values.replications),
  done: new Set(kept.map(jobKey)),
});

if (values.list) for (const job of jobs) console.log(jobKey(job));
else {
  let done = 0;
  await runJobs(jobs, {
    count: Number(values.workers),
    module: new URL("./replication.mjs", import.meta.url).href,
    name: "replicate",
    onLine(line) {
      addLine({ ...line, ...made }, values.out);
      console.error(`${++done}/${jobs.length} ${told(line)}`);
    },
    onFault(job, fault) {
      console.error(`${++done}/${jobs.length} ${jobKey(job)} failed: ${fault}`);
      process.exitCode = 1;
    },
  });
  writePages(design, readLines(values.out), values.out);
}

function told({ method, id, overallError, picked, cell, truth, cpuSeconds }) {
  const found =
    method === "auto"
      ? `${picked} attributes for ${cell.K}`
      : `OE ${(100 * overallError).toFixed(2)}%${truth ? `, truth − answer ${truth.difference.toFixed(1)}: ${truth.verdict}` : ""}`;
  return `${method} ${id}: ${found}, ${cpuSeconds.toFixed(2)} CPU s`;
}
