/// <reference types="node" />
import { type MessagePort, parentPort } from "node:worker_threads";
import { serve } from "./serve.ts";

/** What runs in one of Node's threads. */
if (parentPort === null) throw new Error("worker: this file runs in a thread");
serve(portOf(parentPort), (handle) => portOf(handle as MessagePort));

function portOf(port: MessagePort) {
  return {
    post: (message: unknown) => port.postMessage(message),
    listen: (take: (message: never) => void) => void port.on("message", (message) => take(message as never)),
  };
}
