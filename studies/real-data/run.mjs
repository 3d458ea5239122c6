import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { page } from "./page.mjs";
import { runStarts } from "./run-starts.mjs";

/**
 * Fits the cells of cells.json and makes results/real-data.md from results/real-data.jsonl.
 *
 *   node studies/real-data/run.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { cells } = JSON.parse(readFileSync(here("cells.json"), "utf8"));
writeFileSync(here("results/real-data.md"), page(cells, runStarts(cells, here("results/real-data.jsonl"))));
