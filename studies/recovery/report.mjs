import { readFileSync } from "node:fs";
import { RESULTS, readLines } from "./raw-lines.mjs";
import { writePages } from "./write-pages.mjs";

/**
 * Makes the pages of results/ from the raw lines; run.mjs does so at its end.
 *
 *   node studies/recovery/report.mjs [FOLDER]
 */
const folder = process.argv[2] ?? RESULTS;
const design = JSON.parse(readFileSync(new URL("cells.json", import.meta.url), "utf8"));
writePages(design, readLines(folder), folder);
