import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { madeBy } from "../recovery/made-by.mjs";
import { appendLine, linesOf } from "../recovery/raw-lines.mjs";
import { jobsOf, keyOf } from "./jobs.mjs";
import { page } from "./page.mjs";
import { corruptedReplication, trustReplication } from "./replication.mjs";
import { timssRun } from "./timss-run.mjs";

/**
 * Does what results/validation.jsonl does not have yet, and makes results/validation.md from it.
 *
 *   node studies/validation/run.mjs [corrupted] [trust] [timss]
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const RAW = here("results/validation.jsonl");
const RUNS = { corrupted: corruptedReplication, trust: trustReplication, timss: timssRun };
const design = JSON.parse(readFileSync(here("cells.json"), "utf8"));
const parts = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(RUNS);
const done = new Set(linesOf(RAW).map(({ part, job }) => keyOf({ part, job })));
for (const { part, job } of jobsOf(design).filter(
  (one) => parts.includes(one.part) && !done.has(keyOf(one)),
)) {
  const result = RUNS[part](job);
  appendLine(RAW, { part, job, ...result, date: new Date().toISOString().slice(0, 10), ...madeBy() });
  console.error(keyOf({ part, job }), JSON.stringify(result.errors ?? result));
}
writeFileSync(here("results/validation.md"), page(design, linesOf(RAW)));
