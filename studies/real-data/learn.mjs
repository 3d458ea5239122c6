import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chooseAttributes } from "@qmatrix/core";
import { linesOf } from "../recovery/raw-lines.mjs";
import { appendOnce } from "./append-once.mjs";
import { foldsOf } from "./held-out.mjs";
import { heldOutLine, learnedLine } from "./learned-lines.mjs";
import { learnedPage } from "./learned-page.mjs";
import { readData } from "./read-data.mjs";
import { runStarts } from "./run-starts.mjs";

/**
 * Learns Q-matrices of real data, with as many attributes as the expert's and with as many as the answers show, fits them
 * beside the expert's, and predicts students who were held out. What the raw files have is not done again.
 *
 *   node studies/real-data/learn.mjs
 */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const LEARNED = here("results/learned.jsonl");
const HELD_OUT = here("results/learned-held-out.jsonl");
const design = JSON.parse(readFileSync(here("learned.json"), "utf8"));
const { models, heldOut } = design;
const experts = {};

for (const { data, seeds, fits } of design.data) {
  const { responses, q } = readData(data);
  experts[data] = q;
  for (let seed = 1; seed <= seeds; seed++)
    appendOnce(LEARNED, { data, q: "learned", seed }, () =>
      learnedLine(responses, { attributes: q.K, seed }),
    );
  appendOnce(LEARNED, { data, q: "auto", seed: 1 }, () => {
    const choice = chooseAttributes(responses, { seed: 1 });
    return { choice, ...learnedLine(responses, { attributes: choice.attributes, seed: 1 }) };
  });

  const mine = linesOf(LEARNED).filter((line) => line.data === data && line.seed === 1);
  const lineOf = (name) => mine.find((line) => line.q === name);
  for (const [name, distributions] of Object.entries(fits)) {
    const { rows } = lineOf(name) ?? {};
    const cells = Object.entries(distributions).flatMap(([distribution, starts]) =>
      models.map((model) => ({ data, q: name, rows, model, distribution, starts })),
    );
    // saturated fits of the expert's are in real-data.jsonl
    const wanted = cells.filter(({ distribution }) => name !== "expert" || distribution !== "saturated");
    runStarts(wanted, here("results/learned-fits.jsonl"));
  }

  for (const [name, distributions] of Object.entries(fits))
    for (let fold = 0; fold < heldOut.folds; fold++)
      appendOnce(HELD_OUT, { data, q: name, fold }, () =>
        heldOutLine(foldsOf(responses, heldOut.folds, heldOut.seed)[fold], {
          expert: q,
          attributes: { expert: undefined, learned: q.K, auto: lineOf("auto").choice.attributes }[name],
          models,
          distributions: Object.keys(distributions),
          starts: heldOut.starts,
        }),
      );
}
const raw = ["learned", "learned-fits", "learned-held-out", "real-data"].map((name) =>
  linesOf(here(`results/${name}.jsonl`)),
);
writeFileSync(here("results/learned.md"), learnedPage(design, experts, raw));
