import { compareQ, concludeLearn, planLearn, planMore, simulate, sizedQ, stream } from "@qmatrix/core";
import { executorFor } from "../../packages/cli/build/executors/executor-for.js";
import { threadsFor } from "../../packages/cli/build/learn/refined/threads-for.js";

/**
 * One data set, learned once in a process that has done nothing before, as `qmatrix learn` does it after reading the file:
 * searches as jobs on threads, started here, more of them while there is doubt, then the conclusion. Prints seconds as JSON.
 *
 *   node bench/learn/once.mjs '{"model":"DINA","K":5,"N":2000,"noise":0.1,"rho":0.25,"seed":1}' 2
 */
const { model, K, J, N, noise, rho, seed, effort = "normal" } = JSON.parse(process.argv[2]);
const threads = Number(process.argv[3]);
const { responses, q } = simulate({
  model,
  attributes: K,
  examinees: N,
  noise,
  rho,
  seed,
  // where a number of items is asked for: one item for each attribute alone, the others of one to three in equal shares
  ...(J && {
    q: sizedQ({ items: J, attributes: K, sizes: [1, 1, 1], identityBlocks: 1 }, stream(seed, "bench", "q")),
  }),
});

const options = { attributes: K, seed, effort };
const cpu = process.cpuUsage();
const began = performance.now();
const runs = planLearn(responses, options);
const executor = executorFor({ threads: threadsFor(responses, K, runs.length, threads) });
const outcomes = [];
for (let next = runs; next.length > 0; next = planMore(responses, options, outcomes))
  outcomes.push(...(await executor.run("learn-run", { responses, options }, next)));
const searched = performance.now();
const learned = concludeLearn(responses, options, outcomes);
const ended = performance.now();
const { user, system } = process.cpuUsage(cpu);
await executor.close();

console.log(
  JSON.stringify({
    J: q.J,
    searches: outcomes.length,
    wallSeconds: rounded((ended - began) / 1000),
    concludeSeconds: rounded((ended - searched) / 1000),
    cpuSeconds: rounded((user + system) / 1e6),
    memoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    overallError: compareQ(learned.q, q).overallError,
  }),
);

function rounded(seconds) {
  return Number(seconds.toFixed(3));
}
