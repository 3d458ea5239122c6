/**
 * How many students and items a Q-matrix and a fit need: simulated data with few of them, learned and fitted.
 *
 *   node bench/support/run.mjs        writes bench/results/support.json; some fifteen minutes on one core
 *
 * Every cell: J = itemsPerAttribute × K items, a third of them with two attributes, DINA or ACDM, noise 0.1 or 0.2, attributes correlated 0.25. Of the learned Q-matrix the share of wrong entries, beside that of the best constant (all
 * zeros, or all ones); of the true one, fitted by the saturated model with saturated attributes and by DINA with
 * higher-order ones, the share of students × attributes that are classified correctly.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import * as core from "../../packages/core/dist/index.js";

const STUDENTS = [15, 25, 50, 100, 200, 400];
const ATTRIBUTES = [2, 4, 6];
const ITEMS_PER_ATTRIBUTE = [2, 4];
const CONDITIONS = [
  { model: "DINA", noise: 0.1 },
  { model: "DINA", noise: 0.2 },
  { model: "ACDM", noise: 0.2 },
];
const REPLICATIONS = 4;

/** Rows of the identity first, then pairs of attributes in turn: as many items as asked for. */
function design(K, J) {
  const rows = [];
  for (let j = 0; j < J; j++) {
    const row = new Array(K).fill(0);
    row[j % K] = 1;
    // a third of the items need two attributes
    if (j >= K && j % 3 === 2 && K > 1) row[(j + 1 + Math.floor(j / K)) % K] = 1;
    rows.push(row);
  }
  return rows;
}

function accuracy(responses, q, profiles, options) {
  try {
    const fit = core.fitCdm(responses, q, { starts: 2, maxIterations: 500, ...options });
    return {
      accuracy: core.classificationAccuracy(fit.classification.profiles, profiles).mean,
      parameters: fit.parameters.total,
    };
  } catch (error) {
    return { failed: error.message };
  }
}

const runs = [];
const began = performance.now();
for (const K of ATTRIBUTES)
  for (const per of ITEMS_PER_ATTRIBUTE)
    for (const N of STUDENTS)
      for (const { model, noise } of CONDITIONS)
        for (let rep = 1; rep <= REPLICATIONS; rep++) {
          const seed = 1000 * rep + N;
          const J = Math.max(per * K, 3);
          const { responses, q, profiles } = core.simulate({
            ...{ model, attributes: K, examinees: N, noise, rho: 0.25, seed },
            q: core.qMatrixFrom(design(K, J)),
          });
          const run = { K, J, N, model, noise, rep };
          try {
            const learned = core.learnQ(responses, { attributes: K, effort: "quick", adequacy: false, seed });
            run.wrong = core.compareQ(learned.q, q).overallError;
          } catch (error) {
            run.failed = error.message;
          }
          const ones = q.entries.reduce((a, b) => a + b, 0) / q.entries.length;
          run.constant = Math.min(ones, 1 - ones);
          run.saturated = accuracy(responses, q, profiles, {
            model: "GDINA",
            attributeDistribution: "saturated",
          });
          run.small = accuracy(responses, q, profiles, {
            model: "DINA",
            attributeDistribution: K > 1 ? "higher-order" : "saturated",
          });
          runs.push(run);
        }

const made = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: cpus()[0].model,
  seconds: Math.round((performance.now() - began) / 1000),
  replications: REPLICATIONS,
};
writeFileSync(
  new URL("../results/support.json", import.meta.url),
  `${JSON.stringify({ made, runs }).replaceAll('{"K"', '\n{"K"')}\n`,
);
