import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fitCdm, responsePatterns, scoreByGibbs } from "@qmatrix/core/fit";
import { simulate } from "@qmatrix/core/simulate";
import { eStepReference } from "../../packages/core/build/fit/em/e-step.js";
import { classifierOf } from "../../packages/core/build/fit/em/posteriors.js";
import { startItems } from "../../packages/core/build/fit/em/start-items.js";
import { fitStochastically } from "../../packages/core/build/fit/stochastic/fit-stochastically.js";
import { startChain } from "../../packages/core/build/fit/stochastic/gibbs-chain.js";
import { emptyCounts, moveCounts } from "../../packages/core/build/fit/stochastic/gibbs-counts.js";
import { gibbsLayout } from "../../packages/core/build/fit/stochastic/gibbs-layout.js";
import { gibbsSweep } from "../../packages/core/build/fit/stochastic/gibbs-sweep.js";
import { stochasticMStep, tablesAt } from "../../packages/core/build/fit/stochastic/stochastic-point.js";
import { higherOrder } from "../../packages/core/build/models/higher-order.js";
import { stream } from "../../packages/core/build/random/stream.js";
import { describeEnvironment } from "../cd1/environment.mjs";

/**
 * `node bench/large-k/step-sizes.mjs`: how the steps γ_t of a stochastic EM and what is averaged decide where it ends,
 * at a size where EM over all patterns knows the maximum. Distances from it are root mean squares over success
 * probabilities in standard errors √(P(1 − P)/n) of known profiles. And how far mastery probabilities by Gibbs sampling
 * are from those by listing patterns, and how near fits end to the maximum. Writes results/large-k.steps.json.
 */
const { values } = parseArgs({
  options: { out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) } },
});

const DESIGNS = [
  { model: "GDINA", attributes: 5, examinees: 1000, noise: 0.1, rho: 0.5, seed: 1 },
  { model: "ACDM", attributes: 5, examinees: 1000, noise: 0.1, rho: 0.5, seed: 1 },
  { model: "GDINA", attributes: 8, examinees: 2000, noise: 0.1, rho: 0.5, seed: 1 },
  { model: "DINA", attributes: 8, examinees: 2000, noise: 0.2, rho: 0.5, seed: 1 },
  { model: "ACDM", attributes: 8, examinees: 2000, noise: 0.2, rho: 0.5, seed: 1 },
];
const BURN_IN = 60;
const LOOKED_AT = [25, 50, 100, 200, 400];
const SEEDS = [1, 2, 3, 4];
/** t counts iterations after the burn-in, in which γ = 1. */
const SCHEMES = {
  "warm-up 0, γ = 1, averaged": { warmUp: 0, gamma: () => 1, averaged: true },
  "γ = 1, averaged": { warmUp: 10, gamma: () => 1, averaged: true },
  "γ = 1/2, averaged": { warmUp: 10, gamma: () => 0.5, averaged: true },
  "γ = t^−0.6, averaged": { warmUp: 10, gamma: (t) => t ** -0.6, averaged: true },
  "γ = 1/t, last": { warmUp: 10, gamma: (t) => 1 / t, averaged: false },
};

const scoring = [];
const fits = [];
const rows = DESIGNS.flatMap((design) => {
  const { responses, q } = simulate(design);
  const fit = fitCdm(responses, { q, model: design.model, attributeDistribution: "higher-order" });
  const exact = fit.model;
  scoring.push({ design, ...masteryErrors(responses, fit) });
  const { items } = eStepReference(responsePatterns(responses), classifierOf("step-sizes", exact));
  const problem = { q, layout: gibbsLayout(q), distribution: higherOrder, monotone: false };
  const start = {
    items: startItems(
      q,
      q.items.map(() => design.model),
    ),
    values: higherOrder.start(q),
  };
  for (const monteCarloError of [0.15, 0.1])
    for (const seed of SEEDS) {
      const models = q.items.map(() => design.model);
      const plan = {
        q,
        models,
        distribution: "higher-order",
        components: 1,
        seed,
        monteCarloError,
        sweeps: 1,
      };
      const { model, iterations, converged } = fitStochastically(responses, plan);
      const distance = distanceFrom(exact, items, model);
      fits.push({ design, monteCarloError, seed, iterations, converged, distance });
    }
  return Object.entries(SCHEMES).flatMap(([scheme, how]) =>
    SEEDS.map((seed) => {
      const distances = run({ problem, responses, start, seed, ...how }, (point) =>
        distanceFrom(exact, items, point),
      );
      console.error(`${design.model}, ${scheme}: ${distances.map((d) => d.toFixed(3)).join(" ")}`);
      return { design, scheme, seed, distances };
    }),
  );
});

function run({ problem, responses, start, seed, warmUp, gamma, averaged }, distance) {
  const { layout } = problem;
  const chain = startChain(responses, layout, stream(seed, "step-sizes"));
  let point = start;
  let tables = tablesAt(problem, point);
  for (let sweep = 0; sweep < warmUp; sweep++) gibbsSweep(chain, layout, tables);
  const running = emptyCounts(layout, tables.Q);
  const mean = emptyCounts(layout, tables.Q);
  const distances = [];
  for (let t = 1 - BURN_IN; t <= LOOKED_AT.at(-1); t++) {
    const counts = emptyCounts(layout, tables.Q);
    gibbsSweep(chain, layout, tables, { counts });
    moveCounts(running, counts, t < 1 ? 1 : gamma(t));
    point = stochasticMStep(problem, point, running);
    tables = tablesAt(problem, point);
    if (t >= 1) moveCounts(mean, running, 1 / t);
    if (LOOKED_AT.includes(t))
      distances.push(distance(averaged ? stochasticMStep(problem, point, mean) : point));
  }
  return distances;
}

function distanceFrom(exact, counts, { items }) {
  let squares = 0;
  let cells = 0;
  for (const [j, { probabilities }] of exact.items.entries())
    for (const [l, p] of probabilities.entries()) {
      const students = counts[j].answered[l];
      const smoothed = (students * p + 1) / (students + 2);
      squares += ((items[j].probabilities[l] - p) ** 2 * students) / (smoothed * (1 - smoothed));
      cells++;
    }
  return Math.sqrt(squares / cells);
}

/** Root mean square and largest error of the mastery probabilities of the default number of sweeps. */
function masteryErrors(responses, { model, classification }) {
  const exact = classification.profiles.mastery;
  const errors = scoreByGibbs(responses, model).profiles.mastery.map((p, at) => Math.abs(p - exact[at]));
  const squares = errors.reduce((sum, error) => sum + error ** 2, 0);
  return {
    rootMeanSquare: Math.sqrt(squares / errors.length),
    largest: errors.reduce((most, error) => Math.max(most, error), 0),
  };
}

const result = {
  bench: "step-sizes",
  environment: describeEnvironment(["packages/core/src", "bench/large-k"]),
  burnIn: BURN_IN,
  lookedAt: LOOKED_AT,
  rows,
  scoring,
  fits,
};
writeFileSync(join(values.out, "large-k.steps.json"), `${JSON.stringify(result, null, 1)}\n`);
