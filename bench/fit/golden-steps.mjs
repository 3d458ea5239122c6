import { readFileSync, writeFileSync } from "node:fs";
import { fitCdm, qMatrixFrom, responsesFrom } from "@qmatrix/core";
import { describeEnvironment } from "../cd1/environment.mjs";

/**
 * `node bench/fit/golden-steps.mjs`: E-steps of the first start on the reference data sets, default options, beside the
 * EM steps of R's GDINA; writes results/golden-steps.json, from which docs/methods/em.md quotes.
 */
const golden = new URL("../../packages/core/src/fit/fixtures/golden/", import.meta.url);
const read = (name) => readFileSync(new URL(name, golden), "utf8");

const rows = ["k3_dina", "k4_gdina", "k5_acdm"].flatMap((set) => {
  const [, ...lines] = read(`${set}_responses.csv`).trim().split("\n");
  const responses = responsesFrom(lines.map((line) => line.split(",").map(Number)));
  return ["DINA", "DINO", "GDINA", "ACDM", "LLM", "RRUM"].map((model) => {
    const { Q, GDINA } = JSON.parse(read(`${set}__${model}.json`));
    const { iterations, logLik } = fitCdm(responses, { q: qMatrixFrom(Q), model });
    return { set, model, eSteps: iterations, rSteps: GDINA.iterations, aboveR: logLik - GDINA.loglik };
  });
});
const result = {
  bench: "golden-steps",
  environment: describeEnvironment(["packages/core", "bench/fit"]),
  rows,
};
writeFileSync(
  new URL("../results/golden-steps.json", import.meta.url),
  `${JSON.stringify(result, null, 1)}\n`,
);
console.table(rows);
