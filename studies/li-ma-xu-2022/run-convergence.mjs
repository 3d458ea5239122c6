import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { errorCurve, svgText } from "@qmatrix/charts";
import { rbmEpochs, simulate } from "@qmatrix/core";
import { JSDOM } from "jsdom";

/**
 * Mean batch error against time for DINA data, as in the first figure of [LMX22]: K = 5 and 25, both N, both
 * noise levels, one thread. Writes the curves and results/convergence.json with every point.
 *
 *   node studies/li-ma-xu-2022/run-convergence.mjs
 */
const PENALTY = 0.01;
const LEARNING_RATE = 2.5;
const EPOCHS = 300;
/** A curve has arrived where its running mean comes within 1% of the mean over the last fifth of the epochs. */
const ARRIVED_WITHIN = 0.01;
const WINDOW = 5;
/** What the paper says: "converge well after" so many seconds. */
const PAPER_SECONDS = { 5: 6, 25: 15 };

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { document } = new JSDOM("").window;
mkdirSync(here("results"), { recursive: true });

const curves = [5, 25].flatMap((K) =>
  [2000, 10000].flatMap((N) => [0.1, 0.2].map((noise) => trainedCurve(K, N, noise))),
);
for (const K of [5, 25]) {
  const series = curves
    .filter((curve) => curve.K === K)
    .map(({ N, noise, seconds, error }) => ({ label: `N = ${N}, g = s = ${noise}`, x: seconds, error }));
  const svg = errorCurve(series, { document, title: `DINA, K = ${K}: mean batch error` });
  writeFileSync(here(`results/convergence-k${K}.svg`), svgText(svg));
}
const machine = { cpu: cpus()[0].model, node: process.version };
const settings = {
  penalty: PENALTY,
  learningRate: LEARNING_RATE,
  epochs: EPOCHS,
  conventions: "program",
  paperSeconds: PAPER_SECONDS,
};
writeFileSync(here("results/convergence.json"), `${JSON.stringify({ machine, settings, curves })}\n`);
for (const { K, N, noise, epochsToArrive, secondsToArrive, seconds } of curves)
  console.log(
    `K=${K} N=${N} noise=${noise}: arrived after ${epochsToArrive} epochs, ${secondsToArrive.toFixed(3)} s ` +
      `(the paper: ${PAPER_SECONDS[K]} s); ${EPOCHS} epochs took ${seconds.at(-1).toFixed(2)} s`,
  );

function trainedCurve(K, N, noise) {
  const { responses } = simulate({ model: "DINA", attributes: K, examinees: N, noise, seed: 1 });
  const seconds = [];
  const error = [];
  const began = performance.now();
  const steps = rbmEpochs(responses, {
    attributes: K,
    penalty: PENALTY,
    learningRate: LEARNING_RATE,
    seed: 1,
  });
  for (const { epoch, meanBatchError } of steps) {
    seconds.push((performance.now() - began) / 1000);
    error.push(meanBatchError);
    if (epoch === EPOCHS) break;
  }
  const epochsToArrive = arrival(error);
  return { K, N, noise, epochsToArrive, secondsToArrive: seconds[epochsToArrive - 1], seconds, error };
}

/** The first epoch from which on the running mean stays at its final level. */
function arrival(error) {
  const final = mean(error.slice(-Math.floor(EPOCHS / 5)));
  const running = error.map((_, t) => mean(error.slice(Math.max(0, t + 1 - WINDOW), t + 1)));
  return running.findLastIndex((value) => Math.abs(value / final - 1) > ARRIVED_WITHIN) + 2;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
