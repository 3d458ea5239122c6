import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { madeBy } from "../recovery/made-by.mjs";
import { appendLine, linesOf } from "../recovery/raw-lines.mjs";
import { jobsOf, keyOf } from "./jobs.mjs";
import { page } from "./page.mjs";
import { replication } from "./replication.mjs";

/** Does what results/pooling.jsonl does not have yet, and makes results/pooling.md from it: node studies/pooling/run.mjs */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const RAW = here("results/pooling.jsonl");
const design = JSON.parse(readFileSync(here("cells.json"), "utf8"));
const done = new Set(linesOf(RAW).map(({ job }) => keyOf(job)));
for (const job of jobsOf(design).filter((one) => !done.has(keyOf(one))))
  appendLine(RAW, { job, ...replication(job), date: new Date().toISOString().slice(0, 10), ...madeBy() });
writeFileSync(here("results/pooling.md"), page(linesOf(RAW)));
