import type { CdmFit } from "@qmatrix/core/fit";
import type { Given } from "@qmatrix/tables";
import type { DataReply } from "./data-worker.ts";
import type { QTable, Scored, Understanding } from "./understand.ts";

/** Files are read by a worker of their own, so that the page stays responsive. */
let worker: Worker | undefined;
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let asked = 0;

function open(): Worker {
  const opened = new Worker(new URL("./data-worker.ts", import.meta.url), { type: "module" });
  opened.onmessage = ({ data }: MessageEvent<DataReply>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ("value" in data) one?.resolve(data.value);
    else one?.reject(new Error(data.failed));
  };
  opened.onerror = ({ message }) => {
    for (const one of waiting.values()) one.reject(new Error(message || "The file could not be read."));
    waiting.clear();
    worker = undefined;
  };
  return opened;
}

function ask<Value>(question: object): Promise<Value> {
  worker ??= open();
  const id = ++asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    worker?.postMessage({ id, ...question });
  });
}

export const askResponses = (bytes: Uint8Array, name: string, given: Given) =>
  ask<Understanding>({ kind: "responses", bytes, name, given });

/** Rejects with a sentence where the file is no Q-matrix. */
export const askQ = (bytes: Uint8Array, name: string) => ask<QTable>({ kind: "q", bytes, name });

/** What a second file is classified with. */
export interface Scorer {
  readonly model: CdmFit["model"];
  readonly seed: number;
  /** How the first file was read. */
  readonly like: Given;
}

export const askScore = (bytes: Uint8Array, name: string, scorer: Scorer) =>
  ask<Scored>({ kind: "score", bytes, name, scorer });
