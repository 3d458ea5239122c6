import { readFileSync, writeFileSync } from "node:fs";
import { fitCdm } from "@qmatrix/core/fit";
import "../build-core-test.mjs";
import { describeEnvironment } from "../cd1/environment.mjs";

const { GOLDEN_MODELS, GOLDEN_SETS, goldenCdm, goldenResponses } = await import(
  "../../.cache/core-test/test/golden-cdm.js"
);

/**
 * `node bench/fit/golden-steps.mjs`: E-steps of the first start on the reference data sets, default options, beside the
 * EM steps of R's GDINA; writes results/golden-steps.json, from which docs/methods/em.md quotes.
 */
const golden = new URL("../../packages/core/test/fixtures/fit/golden/", import.meta.url);
const read = (name) => readFileSync(new URL(name, golden), "utf8");

const rows = GOLDEN_SETS.flatMap((set) => {
  const responses = goldenResponses(read(`${set}_responses.csv`));
  return GOLDEN_MODELS.map((model) => {
    const expected = JSON.parse(read(`${set}__${model}.json`));
    const { GDINA } = expected;
    const { iterations, logLik } = fitCdm(responses, { q: goldenCdm(expected).q, model });
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
