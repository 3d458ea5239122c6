import { deserialize, serialize } from "node:v8";
import { packFault } from "@qmatrix/core/jobs";
import { z } from "zod";
import type { JobReply } from "../run-job.ts";
import { checkSize } from "./check-size.ts";
import type { RedisClient } from "./load-packages.ts";

/** So many outcomes are asked for at a time. */
const CHUNK = 500;

/** Keeps how a job ended; where two workers ended it, the first counts. */
export async function saveOutcome(
  redis: RedisClient,
  key: string,
  outcome: JobReply,
  keepMs: number,
): Promise<void> {
  await redis.set(key, pack(outcome), "PX", keepMs, "NX");
}

/** A result that Redis would not take is a fault of the job. */
function pack(outcome: JobReply): Buffer {
  const bytes = serialize(outcome);
  try {
    checkSize("a job's result", bytes);
    return bytes;
  } catch (error) {
    return serialize({ fault: packFault(error) } satisfies JobReply);
  }
}

const fault = z.union([
  z.looseObject({ name: z.string(), where: z.string(), mustBe: z.string(), received: z.string() }),
  z.looseObject({ name: z.string(), message: z.string(), stack: z.string().optional() }),
]);
const reply = z.union([z.strictObject({ result: z.unknown() }), z.strictObject({ fault })]);

/** undefined where it is damaged, or nothing that a worker leaves. */
function unpack(bytes: Buffer): JobReply | undefined {
  try {
    const outcome = deserialize(bytes) as JobReply;
    return reply.safeParse(outcome).success ? outcome : undefined;
  } catch {
    return undefined;
  }
}

/** The outcomes under these keys, undefined where there is none; one that cannot be read is taken away, as if it had never been. */
export async function readOutcomes(
  redis: RedisClient,
  keys: readonly string[],
): Promise<(JobReply | undefined)[]> {
  const found: (JobReply | undefined)[] = [];
  for (let at = 0; at < keys.length; at += CHUNK) {
    const chunk = await redis.mgetBuffer(keys.slice(at, at + CHUNK));
    for (const [n, bytes] of chunk.entries()) {
      const outcome = bytes ? unpack(bytes) : undefined;
      if (bytes && !outcome) await redis.del(keys[at + n]);
      found.push(outcome);
    }
  }
  return found;
}
