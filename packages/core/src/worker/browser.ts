import { asyncVerbs } from "./async-verbs.ts";

/** The asynchronous verbs on Web Workers. */
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
    // bundlers look for these very words
    const worker = new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
    return {
      post: (message, transfer) => worker.postMessage(message, transfer as Transferable[]),
      onMessage(take) {
        worker.onmessage = ({ data }) => take(data);
      },
      onError(take) {
        worker.onerror = (event) => take(new Error(event.message || "A worker could not be loaded."));
      },
      terminate: () => worker.terminate(),
    };
  },
  openChannel() {
    const { port1, port2 } = new MessageChannel();
    return [port1, port2];
  },
  parallelism: () => navigator.hardwareConcurrency || 2,
});

export type { AsyncOptions } from "./async-verbs.ts";
export type { WorkProgress } from "./messages.ts";
