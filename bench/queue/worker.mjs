import { readQueueAddress } from "../../packages/cli/build/executors/queue/queue-address.js";
import { startWorker } from "../../packages/cli/build/executors/queue/start-worker.js";

/** A worker of one thread in a process of its own: `node bench/queue/worker.mjs redis://127.0.0.1:6379`. */
await startWorker(readQueueAddress("bench", { queue: process.argv[2] }), {
  tasksUrl: new URL("tasks.mjs", import.meta.url),
  threads: 1,
  say: console.error,
});
console.log("takes jobs");
