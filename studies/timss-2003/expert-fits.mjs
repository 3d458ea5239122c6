import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runStarts } from "../real-data/run-starts.mjs";
import { expertFitsPage } from "./expert-fits-page.mjs";

/**
 * Fits TIMSS 2003 with the experts' Q-matrix from several starts and makes results/expert-fits.md from
 * results/expert-fits.jsonl; starts that are there are not run again.
 *
 *   node studies/timss-2003/expert-fits.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const design = JSON.parse(readFileSync(here("expert-fits.json"), "utf8"));
const rows = runStarts(design.cells, here("results/expert-fits.jsonl"));
writeFileSync(here("results/expert-fits.md"), expertFitsPage(design, rows));
