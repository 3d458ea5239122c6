import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svgText } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { NODES, propositionWeights } from "./proposition-weights.mjs";
import { propositionsChart, propositionsPage } from "./propositions-page.mjs";

/**
 * What is left of [LMX22, prop. 1 and 2] when attributes depend: writes the weights to results/propositions.json, and
 * results/propositions.md and .svg from them.
 *
 *   node studies/li-ma-xu-2022/propositions.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const lines = propositionWeights();
const rows = lines.map((line) => JSON.stringify(line)).join(",\n");
writeFileSync(here("results/propositions.json"), `{"nodes":${NODES},"lines":[\n${rows}\n]}\n`);
writeFileSync(here("results/propositions.md"), propositionsPage(lines));
const { document } = new JSDOM("").window;
writeFileSync(here("results/propositions.svg"), svgText(propositionsChart(lines, document)));
