import type { FilesAsk, MadeFile } from "./make-files.ts";

/** The files of a result, made by a worker of their own. */
export function askFiles(ask: FilesAsk): Promise<MadeFile[]> {
  const worker = new Worker(new URL("./files-worker.ts", import.meta.url), { type: "module" });
  return new Promise<MadeFile[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ files: MadeFile[] } | { failed: string }>) =>
      "files" in data ? resolve(data.files) : reject(new Error(data.failed));
    worker.onerror = ({ message }) => reject(new Error(message || "The files could not be made."));
    worker.postMessage(ask);
  }).finally(() => worker.terminate());
}
