import type { WorkAsk } from "./files-worker.ts";
import type { FilesAsk, MadeFile } from "./make-files.ts";
import type { OpenedProject, PackAsk } from "./make-project.ts";

/** Asks a worker of its own, which ends when it has answered. */
function ask<Value>(question: WorkAsk): Promise<Value> {
  const worker = new Worker(new URL("./files-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Value>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ value: Value } | { failed: string }>) =>
      "value" in data ? resolve(data.value) : reject(new Error(data.failed));
    worker.onerror = ({ message }) => reject(new Error(message || "The files could not be made."));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

export const askFiles = (files: FilesAsk) => ask<MadeFile[]>(files);
export const askPack = (project: PackAsk) => ask<Uint8Array>(project);
export const askUnpack = (name: string, bytes: Uint8Array) =>
  ask<OpenedProject>({ kind: "unpack", name, bytes });
