import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { qHeatmap, svgText } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { qOfRows } from "../real-data/q-rows.mjs";
import { readData } from "../real-data/read-data.mjs";
import { linesOf } from "../recovery/raw-lines.mjs";
import { NAMES } from "./names.mjs";
import { drawnQs, page } from "./page.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The text of every file in results/ that is made from the raw ones, by its name. */
export function pageFiles() {
  const design = JSON.parse(readFileSync(here("cells.json"), "utf8"));
  const q = numbered(readData(design.data).q);
  const raw = {
    learned: linesOf(here("results/learned.jsonl")),
    fits: linesOf(here("results/fits.jsonl")),
    heldOut: linesOf(here("results/held-out.jsonl")),
    expertFits: linesOf(here("results/expert-fits.jsonl")),
  };
  const { document } = new JSDOM("").window;
  const pictures = drawnQs(design).map((name) => {
    const { rows } = raw.learned.find((line) => line.q === name && line.seed === 1);
    const chart = qHeatmap(qOfRows(rows, q), {
      document,
      title: NAMES[name],
      compareWith: q,
      names: { q: "Q̂", compareWith: "Q0" },
    });
    return [`${name}.svg`, svgText(chart)];
  });
  return {
    "timss.md": page(design, q, raw),
    "expert.svg": svgText(qHeatmap(q, { document, title: NAMES.expert })),
    ...Object.fromEntries(pictures),
  };
}

export function writePage() {
  for (const [name, text] of Object.entries(pageFiles())) writeFileSync(here(`results/${name}`), text);
}

/** Items and attributes with the paper's numbers before their names; columns are in its order. */
function numbered(q) {
  return {
    ...q,
    items: q.items.map((item, j) => `${j + 1} ${item}`),
    attributes: q.attributes.map((attribute, k) => `${k + 1} ${attribute}`),
  };
}
