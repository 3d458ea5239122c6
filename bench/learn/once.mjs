import { compareQ, stream } from "@qmatrix/core/data";
import { learnMethod } from "@qmatrix/core/learn";
import { simulate, sizedQ } from "@qmatrix/core/simulate";
import { executorFor } from "../../packages/cli/build/executors/executor-for.js";
import { threadsFor } from "../../packages/cli/build/learn/refined/threads-for.js";

/**
 * One data set, learned once in a process that has done nothing before, as `qmatrix learn` does it after reading the file:
 * searches as jobs on threads, started here, more of them while there is doubt, then what they amount to. Prints seconds as JSON.
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
const input = { responses, options };
const work = learnMethod.work(learnMethod.prepare(input));
let step = work.next();
const executor = executorFor({ threads: threadsFor(responses, K, step.value.jobs.length, threads) });
let searched;
while (!step.done) {
  const outcomes = await executor.run(learnMethod.name, input, step.value.jobs);
  searched = performance.now();
  step = work.next(outcomes);
}
const learned = step.value;
const ended = performance.now();
const { user, system } = process.cpuUsage(cpu);
await executor.close();

console.log(
  JSON.stringify({
    J: q.J,
    searches: learned.runs.length,
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
