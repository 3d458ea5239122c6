import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runStarts } from "../real-data/run-starts.mjs";
import { timssFitPage } from "./timss-fit-page.mjs";

/**
 * Fits TIMSS 2003 with the experts' Q-matrix from several starts and makes results/timss-fit.md from
 * results/timss-fit.jsonl; starts that are there are not run again.
 *
 *   node studies/li-ma-xu-2022/timss-fit.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const design = JSON.parse(readFileSync(here("timss-fit.json"), "utf8"));
const rows = runStarts(design.cells, here("results/timss-fit.jsonl"));
writeFileSync(here("results/timss-fit.md"), timssFitPage(design, rows));
