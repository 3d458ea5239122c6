import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";

/** A job as Redis holds it: the input by its digest only, the job itself packed and in letters. */
const schema = z.strictObject({
  task: z.string().min(1),
  input: z.string().regex(/^[0-9a-f]{64}$/),
  job: z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/),
});

export type QueuedJob = Readonly<z.infer<typeof schema>>;

/** A job that came out of Redis, if it is whole: its id is the digest of all that it holds. */
export function readQueuedJob(id: string, data: unknown): QueuedJob | undefined {
  const { data: job } = schema.safeParse(data);
  return job !== undefined && jobId(job) === id ? job : undefined;
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

/** The same; undefined where the letters are damaged. */
export function readLetters(letters: string): unknown {
  try {
    return fromLetters(letters);
  } catch {
    return undefined;
  }
}
