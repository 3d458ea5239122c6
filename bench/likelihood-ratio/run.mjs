import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { qMatrixFrom } from "../../packages/core/build/data/q-matrix.js";
import { responsesFrom } from "../../packages/core/build/data/responses.js";
import { fitCdm } from "../../packages/core/build/fit/fit-cdm.js";
import { itemLikelihoodRatios } from "../../packages/core/build/fit/indices/item-likelihood-ratio.js";
import { twoStepRatios } from "../../packages/core/build/fit/indices/two-step-ratio.js";
import { stream } from "../../packages/core/build/random/stream.js";
import { simulate } from "../../packages/core/build/simulate/simulate.js";
import { describeEnvironment } from "../cd1/environment.mjs";
import { problems } from "../maxima/problems.mjs";

/**
 * Likelihood-ratio statistics of reduced item models on the ECPE data against two whole fits (eight starts, tolerance 1e-9; where these end
 * lower than our refit, once more with 64 starts), and the two-step approximation. `higher` is by how much our refit is above the whole fit
 * of the reduced model.
 *
 *     node bench/likelihood-ratio/run.mjs --data ../shared/data
 */
/** Half of the 1e-4 that a statistic may be off. */
const SAME = 5e-5;
const MORE_STARTS = 64;

const { values } = parseArgs({ options: { data: { type: "string", default: "../shared/data" } } });
const [{ responses, q }] = problems({ responsesFrom, qMatrixFrom, simulate, stream }, values.data, /^ecpe$/);
const strict = { q, starts: 8, tolerance: 1e-9, maxIterations: 50_000 };
const full = fitCdm(responses, { ...strict, model: "GDINA" });
const steps = twoStepRatios(responses, full.model);
const tests = itemLikelihoodRatios(responses, full.model).flatMap(({ item, tests: of }, at) =>
  of.map(({ model, statistic, logLik, df, p }, m) => {
    const names = q.items.map((name) => (name === item ? model : "GDINA"));
    const wholeFit = (starts) => fitCdm(responses, { ...strict, starts, model: names });
    const first = wholeFit(strict.starts);
    const starts = logLik - first.logLik > SAME ? MORE_STARTS : strict.starts;
    const reduced = starts === strict.starts ? first : wholeFit(starts);
    const twoFits = 2 * (full.logLik - reduced.logLik);
    const twoStep = steps[at].tests[m];
    return {
      item,
      model,
      df,
      starts,
      statistic,
      p,
      twoFits,
      higher: logLik - reduced.logLik,
      twoStep: twoStep.statistic,
      twoStepP: twoStep.p,
    };
  }),
);
const equal = tests.filter(({ statistic, twoFits }) => Math.abs(statistic - twoFits) <= 1e-4).length;
const higher = tests.filter((test) => test.higher > SAME);
const flipped = tests.filter(({ p, twoStepP }) => p > 0.05 !== twoStepP > 0.05).length;
const summary = {
  tests: tests.length,
  equal,
  higher: higher.length,
  withMoreStarts: tests.filter(({ starts }) => starts === MORE_STARTS).length,
  mostHigher: Math.max(...tests.map((test) => test.higher)),
  flipped,
};
console.log(summary);
writeFileSync(
  fileURLToPath(new URL("../results/likelihood-ratio.json", import.meta.url)),
  `${JSON.stringify({ bench: "likelihood-ratio", environment: describeEnvironment(["packages/core"]), summary, tests }, null, 1)}\n`,
);
