import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { appendOnce } from "../real-data/append-once.mjs";
import { readData } from "../real-data/read-data.mjs";
import { runStarts } from "../real-data/run-starts.mjs";
import { linesOf } from "../recovery/raw-lines.mjs";
import { heldOutLine } from "./held-out-line.mjs";
import { LEARNERS, trainedRows } from "./learners.mjs";
import { nearestTraining } from "./paper-rates.mjs";
import { writePage } from "./write-page.mjs";

/**
 * Learns Q-matrices of TIMSS 2003 from the experts', fits them, and predicts students who were held out; what the raw
 * files have is not done again. Then makes results/timss.md and its pictures.
 *
 *   node studies/timss-2003/run.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const LEARNED = here("results/learned.jsonl");
const HELD_OUT = here("results/held-out.jsonl");
const design = JSON.parse(readFileSync(here("cells.json"), "utf8"));
const { responses, q } = readData(design.data);

for (const { q: name, seeds, ...settings } of design.learn)
  for (let seed = 1; seed <= seeds; seed++)
    appendOnce(LEARNED, { q: name, seed }, () => ({
      ...settings,
      ...LEARNERS[name](responses, q, { ...settings, seed }),
    }));
appendOnce(LEARNED, { q: "near", seed: 1 }, () => {
  const training = nearestTraining(linesOf(LEARNED), q, design.paper.rates);
  return { training, rows: trainedRows(responses, q, training) };
});

const learned = linesOf(LEARNED).filter(({ seed }) => seed === 1);
const { qs, models, distribution, starts } = design.fit;
const cells = qs.flatMap((name) => {
  const { rows } = learned.find((line) => line.q === name);
  return models.map((model) => ({ data: design.data, q: name, rows, model, distribution, starts }));
});
runStarts(cells, here("results/fits.jsonl"));

for (let fold = 0; fold < design.heldOut.folds; fold++)
  for (const name of design.heldOut.qs)
    appendOnce(HELD_OUT, { q: name, fold }, () => heldOutLine(responses, q, design, learned, { name, fold }));

writePage();
