import { svgText } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { NODES, propositionWeights } from "./proposition-weights.mjs";
import { propositionsChart, propositionsPage } from "./propositions-page.mjs";

/** What is left of [LMX22, prop. 1 and 2] when attributes depend: nothing is simulated, so nothing is to be run before. */
export function pages() {
  const lines = propositionWeights();
  const rows = lines.map((line) => JSON.stringify(line)).join(",\n");
  const { document } = new JSDOM("").window;
  return {
    "propositions.json": `{"nodes":${NODES},"lines":[\n${rows}\n]}\n`,
    "propositions.md": propositionsPage(lines),
    "propositions.svg": svgText(propositionsChart(lines, document)),
  };
}
