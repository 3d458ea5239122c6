import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";

/** A job as Redis holds it: the input by its digest only, the job itself packed and in letters. */
export interface QueuedJob {
  readonly task: string;
  readonly input: string;
  readonly job: string;
}

export function queuedJob(task: string, input: string, job: unknown): QueuedJob {
  return { task, input, job: inLetters(job) };
}

/** The same task on the same data has the same id, whoever asks and whenever. */
export function jobId({ task, input, job }: QueuedJob): string {
  return digestOf(JSON.stringify([task, input, job]));
}

export function digestOf(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Any plain data as text that JSON leaves alone; typed arrays and NaN survive. */
export function inLetters(value: unknown): string {
  return serialize(value).toString("base64");
}

export function fromLetters(letters: string): unknown {
  return deserialize(Buffer.from(letters, "base64"));
}
