import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("./worker.mjs", import.meta.url));

/**
 * Does the jobs in their order on `count` processes, all started at once so that all have the same build. `onLine` is
 * called with every result as it comes; `onFault` with the job and the stack of one that failed, the others go on.
 */
export function runJobs(jobs, { count, module, name, onLine, onFault }) {
  const waiting = [...jobs];
  const processes = Math.min(count, jobs.length);
  return Promise.all(Array.from({ length: processes }, () => runOn(fork(WORKER, [module, name]))));

  function runOn(worker) {
    return new Promise((resolve, reject) => {
      let job;
      worker.on("message", ({ line, fault }) => {
        if (line) onLine(line, job);
        if (fault) onFault(job, fault);
        job = waiting.shift();
        if (job) worker.send(job);
        else worker.disconnect();
      });
      worker.on("error", reject);
      worker.on("exit", (code) => {
        if (code === 0) resolve();
        else reject(new Error(`recovery: a worker ended with code ${code}${job ? ` at ${job.id}` : ""}.`));
      });
    });
  }
}
