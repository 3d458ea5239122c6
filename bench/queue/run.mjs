import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { queue } from "../../packages/cli/build/executors/queue/queue.js";
import { readQueueAddress } from "../../packages/cli/build/executors/queue/queue-address.js";
import { threads } from "../../packages/cli/build/executors/threads.js";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { render } from "./render.mjs";
import { redisVersion, startQueue } from "./start.mjs";

/**
 * What a job costs on its way: jobs with nothing to do on threads, and over a queue to as many workers on this machine,
 * in turns. Writes results/queue.json and queue.md.
 *
 *   node bench/queue/run.mjs [--jobs 10000] [--rounds 7] [--workers 2] [--out FOLDER]
 */
const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "10000" },
    rounds: { type: "string", default: "7" },
    workers: { type: "string", default: "2" },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const PATHS = ["packages/cli/src/executors", "bench/queue"];
const TASKS = new URL("tasks.mjs", import.meta.url);
const OFFSET = 7;
const WARM_UP_JOBS = 200;
const jobs = Number(values.jobs);
const workers = Number(values.workers);

const environment = describeEnvironment(PATHS);
const started = await startQueue(workers);
const contestants = {
  threads: threads(TASKS, workers),
  queue: queue(readQueueAddress("bench", { queue: started.url }), { tasksUrl: TASKS, say: console.error }),
};
const names = Object.keys(contestants);
for (const name of names) await secondsOf(name, "warm-up", WARM_UP_JOBS);
const samples = [];
for (let round = 0; round < Number(values.rounds); round++)
  for (const name of round % 2 === 0 ? names : names.toReversed()) {
    const load = loadNow();
    const seconds = await secondsOf(name, round, jobs);
    samples.push({ name, round, seconds, load });
    console.error(`round ${round}, ${name}: ${seconds.toFixed(3)} s`);
  }
for (const executor of Object.values(contestants)) await executor.close();
await started.stop();

const result = {
  bench: "queue",
  jobs,
  workers,
  redis: redisVersion(),
  environment,
  loadAfter: loadNow(),
  samples,
};
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, "queue.json"), `${JSON.stringify(result, null, 1)}\n`);
writeFileSync(join(values.out, "queue.md"), render(result, "queue.json"));

/** The round is part of a job: what was computed before would be taken from where it is kept. */
async function secondsOf(name, round, count) {
  const list = Array.from({ length: count }, (_, n) => ({ round, n }));
  const began = performance.now();
  const results = await contestants[name].run("tiny", OFFSET, list);
  const seconds = (performance.now() - began) / 1000;
  if (!results.every((result, n) => result === n + OFFSET))
    throw new Error(`queue: ${name} gave wrong results`);
  return Number(seconds.toFixed(4));
}
