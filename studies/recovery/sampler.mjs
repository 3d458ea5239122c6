import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { samplePosterior } from "@qmatrix/core";
import { makeDataSet } from "./data-set.mjs";
import { madeBy } from "./made-by.mjs";
import { appendLine, linesOf, RESULTS } from "./raw-lines.mjs";
import { reliabilityBins } from "./reliability.mjs";
import { SAMPLER_CELL, SIZES, samplerPage } from "./sampler-page.mjs";

/**
 * What the sampler alone says where attributes count unevenly, begun at the true Q-matrix: with sizes of items learned, as
 * learnQ has it, and with those given that made the data. A line a data set goes to results/sampler.jsonl, without those that
 * are there; then makes results/sampler.md.
 *
 *   node studies/recovery/sampler.mjs
 */
const REPLICATIONS = 20;
const SWEEPS = { burnIn: 100, sweeps: 1500 };
const raw = join(RESULTS, "sampler.jsonl");

const done = new Set(linesOf(raw).map(({ replication, sizes }) => `${replication} ${sizes}`));
for (let replication = 1; replication <= REPLICATIONS; replication++)
  for (const [sizes, sizeShares] of Object.entries(SIZES)) {
    if (done.has(`${replication} ${sizes}`)) continue;
    const { responses, q, seed } = makeDataSet(SAMPLER_CELL, replication);
    const { inclusion, halves } = samplePosterior(responses, { q }, { seed, sizeShares, ...SWEEPS });
    const bins = reliabilityBins(
      q,
      inclusion,
      q.attributes.map((_, k) => k),
    );
    appendLine(raw, {
      cell: SAMPLER_CELL,
      replication,
      seed,
      sizes,
      ...SWEEPS,
      drift: halves.rootMeanSquare,
      bins,
      ...madeBy(),
    });
  }
writeFileSync(join(RESULTS, "sampler.md"), samplerPage(linesOf(raw)));
