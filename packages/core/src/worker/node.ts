/// <reference types="node" />
import { availableParallelism } from "node:os";
import { MessageChannel, type TransferListItem, Worker } from "node:worker_threads";
import { asyncVerbs } from "./async-verbs.ts";

/** The asynchronous verbs on Node's threads. */
export const {
  learnQAsync,
  chooseAttributesAsync,
  learnByRbmAsync,
  fitCdmAsync,
  fitStatisticsAsync,
  compareModelsAsync,
  validateQAsync,
} = asyncVerbs({
  openThread() {
    // the program's own words to Node, --input-type among them, are not for this file
    const worker = new Worker(new URL("./worker-thread-node.js", import.meta.url), { execArgv: [] });
    return {
      post: (message, transfer) => worker.postMessage(message, transfer as TransferListItem[]),
      onMessage: (take) => worker.on("message", take),
      onError: (take) => worker.on("error", take),
      terminate: () => void worker.terminate(),
    };
  },
  openChannel() {
    const { port1, port2 } = new MessageChannel();
    return [port1, port2];
  },
  parallelism: availableParallelism,
});

export type { AsyncOptions } from "./async-verbs.ts";
export type { WorkProgress } from "./messages.ts";
