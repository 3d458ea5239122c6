import { writeFileSync } from "node:fs";
import { fitMethod, statisticsMethod } from "@qmatrix/core/fit";
import { learnMethod } from "@qmatrix/core/learn";
import { executorFor } from "../../packages/cli/build/executors/executor-for.js";
import { runWork } from "../../packages/cli/build/executors/run-work.js";
import { readQMatrix } from "../../packages/cli/build/files/read-q-matrix.js";
import { readResponses } from "../../packages/cli/build/files/read-responses.js";

/**
 * Records what a run on two threads says of itself, for judge.mjs:
 *
 *   node bench/progress/record.mjs learn RESPONSES '{"attributes":3,"effort":"quick","seed":1}' OUT.jsonl
 *   node bench/progress/record.mjs fit RESPONSES Q.csv OUT.jsonl
 *
 * A line of the record: milliseconds, then "batch", method, label, weights, threads; or "reach", index, share.
 */
const [command, file, given, out] = process.argv.slice(2);
const THREADS = 2;
/** Steps of a job that are nearer to one another say nothing new. */
const LEAST_STEP = 0.02;
const { responses } = await readResponses(file);
const rows = [];
const began = performance.now();
const note = (...row) => rows.push([Math.round(performance.now() - began), ...row]);
const progress = {
  batch(method, label, weights, threads) {
    note("batch", method, label, weights, threads);
    const last = new Map();
    return {
      reach(index, done) {
        if (done < 1 && done - (last.get(index) ?? -1) < LEAST_STEP) return;
        last.set(index, done);
        note("reach", index, Math.round(1000 * done) / 1000);
      },
      end() {},
    };
  },
  stop() {},
};
const executor = executorFor({ threads: THREADS });
const place = { executor: () => executor, isQuiet: true, progress };
if (command === "learn") await runWork(learnMethod, { responses, options: JSON.parse(given) }, place);
else {
  const q = await readQMatrix(given);
  const options = { q, model: "GDINA", starts: 16, seed: 1 };
  const { model } = await runWork(fitMethod, { responses, options }, place);
  await runWork(statisticsMethod, { responses, model, standardErrors: "complete" }, place);
}
await executor.close();
writeFileSync(out, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
