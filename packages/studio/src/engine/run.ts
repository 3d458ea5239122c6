import type { Responses } from "@qmatrix/core/data";
import type { Task } from "../steps/project.ts";
import type { EngineAsk, EngineReply, Forming, Progress } from "./messages.ts";

/** A task that is running. */
export interface Run {
  /** All that its jobs do waits until `goOn`; nothing is lost. */
  hold(): void;
  goOn(): void;
  /** Ends its threads at once; what is done so far is kept. */
  stop(): void;
}

export interface RunEvents {
  onProgress(progress: Progress): void;
  onForming(forming: Forming): void;
  onResult(result: unknown): void;
  onFault(message: string): void;
}

export function startRun(key: string, task: Task, responses: Responses, events: RunEvents): Run {
  const worker = new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" });
  const ask = (message: EngineAsk) => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<EngineReply>) => {
    switch (data.kind) {
      case "progress":
        return events.onProgress(data.progress);
      case "forming":
        return events.onForming(data.forming);
      case "result":
        worker.terminate();
        return events.onResult(data.result);
      case "fault":
        worker.terminate();
        return events.onFault(data.message);
    }
  };
  worker.onerror = ({ message }) => events.onFault(message || "The worker could not be started.");
  ask({ kind: "run", key, task, responses, threads: navigator.hardwareConcurrency || 2 });
  return {
    hold: () => ask({ kind: "hold" }),
    goOn: () => ask({ kind: "go on" }),
    stop: () => worker.terminate(),
  };
}
