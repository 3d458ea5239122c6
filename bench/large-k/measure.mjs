import { classificationAccuracy } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { classifyByGibbs } from "../../packages/core/build/fit/stochastic/classify-by-gibbs.js";
import { fitStochastically } from "../../packages/core/build/fit/stochastic/fit-stochastically.js";
import { startChain } from "../../packages/core/build/fit/stochastic/gibbs-chain.js";
import { emptyCounts } from "../../packages/core/build/fit/stochastic/gibbs-counts.js";
import { gibbsLayout } from "../../packages/core/build/fit/stochastic/gibbs-layout.js";
import { gibbsSweep } from "../../packages/core/build/fit/stochastic/gibbs-sweep.js";
import { gibbsTables } from "../../packages/core/build/fit/stochastic/gibbs-tables.js";
import { stream } from "../../packages/core/build/random/stream.js";
import { trueNodes } from "./true-nodes.mjs";

/** One design, in a process of its own so that its peak memory is its own: prints the figures as JSON. */
const design = JSON.parse(process.argv[2]);
const { responses, q, profiles, truth } = simulate(design);
const models = q.items.map(() => design.model);

const cpuBefore = process.cpuUsage();
const clockBefore = performance.now();
const plan = { q, models, distribution: "higher-order", components: 1, seed: 1 };
const fit = fitStochastically(responses, plan);
const clockSeconds = (performance.now() - clockBefore) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const peakMemoryBytes = process.resourceUsage().maxRSS * 1024;

const columns = q.attributes.map((_, k) => k);
const accuracyOf = (scored) => classificationAccuracy(scored.profiles, profiles, columns).mean;
const probabilities = truth.items.map((item) => Float64Array.from(item.probabilities));
const layout = gibbsLayout(q);
const tables = gibbsTables(layout, probabilities, trueNodes(truth));
const chain = startChain(responses, layout, stream(1, "truth"));
const { students } = responses;
const known = classifyByGibbs(chain, layout, tables, { students, attributes: q.attributes });

let squares = 0;
let cells = 0;
for (const [j, item] of fit.model.items.entries())
  for (const [l, p] of item.probabilities.entries()) {
    squares += (p - probabilities[j][l]) ** 2;
    cells++;
  }

const SWEEPS_TIMED = 15;
const sweepMs = (into) =>
  Array.from({ length: SWEEPS_TIMED }, () => {
    const before = process.cpuUsage();
    gibbsSweep(chain, layout, tables, into);
    const spent = process.cpuUsage(before);
    return (spent.user + spent.system) / 1000;
  });

console.log(
  JSON.stringify({
    design,
    clockSeconds,
    cpuSeconds: (user + system) / 1e6,
    peakMemoryBytes,
    iterations: fit.iterations,
    converged: fit.converged,
    accuracy: accuracyOf(fit.classification),
    accuracyWithTruth: accuracyOf(known),
    probabilityRmse: Math.sqrt(squares / cells),
    sweepMs: sweepMs({}),
    countingSweepMs: sweepMs({ counts: emptyCounts(layout, tables.Q) }),
  }),
);
