import type { QueueEvents } from "bullmq";
import { readLetters } from "./queued-job.ts";

/** Who hears the news of a queue's jobs, whoever waits for them. */
export interface Listener {
  /** A job has ended; `reason` where it was set aside. */
  ended(id: string, reason?: string): void;
  step(id: string, step: unknown): void;
}

/** Passes on the news; returns what ends it. */
export function listen(events: QueueEvents, listener: Listener): () => void {
  const completed = ({ jobId }: { jobId: string }) => listener.ended(jobId);
  const failed = ({ jobId, failedReason }: { jobId: string; failedReason: string }) =>
    listener.ended(jobId, failedReason);
  const progress = ({ jobId, data }: { jobId: string; data: unknown }) =>
    listener.step(jobId, readLetters(String(data)));
  events.on("completed", completed).on("failed", failed).on("progress", progress);
  return () => {
    events.off("completed", completed).off("failed", failed).off("progress", progress);
  };
}
