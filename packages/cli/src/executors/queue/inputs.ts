import type { PackedInput } from "../packed-input.ts";
import { checkSize } from "./check-size.ts";
import { inputKey } from "./keys.ts";
import type { RedisClient } from "./load-packages.ts";
import { digestOf } from "./queued-job.ts";

/** Puts an input where workers find it, unless it is there; it is kept so long from now on. */
export async function putInput(
  redis: RedisClient,
  digest: string,
  bytes: Buffer,
  keepMs: number,
): Promise<void> {
  checkSize("the input", bytes);
  const isThere = await redis.pexpire(inputKey(digest), keepMs);
  if (!isThere) await redis.set(inputKey(digest), bytes, "PX", keepMs);
}

/** A worker keeps so many: one for each of the runs that it is likely to serve in turns. */
const KEPT = 4;

/** Fetches inputs, each once, and keeps the last few in memory that threads share. */
export function inputFetcher(redis: RedisClient): (digest: string) => Promise<PackedInput> {
  const kept = new Map<string, Promise<PackedInput>>();
  return (digest) => {
    const input = kept.get(digest) ?? fetchInput(redis, digest);
    kept.delete(digest);
    kept.set(digest, input);
    input.catch(() => kept.delete(digest));
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return input;
  };
}

async function fetchInput(redis: RedisClient, digest: string): Promise<PackedInput> {
  const found = await redis.getBuffer(inputKey(digest));
  if (found === null) throw new Error(`queue: the input ${digest} is no longer in Redis`);
  if (digestOf(found) !== digest) {
    // the coordinator puts it there again
    await redis.del(inputKey(digest));
    throw new Error(`queue: the input ${digest} was damaged in Redis`);
  }
  const bytes = new SharedArrayBuffer(found.byteLength);
  new Uint8Array(bytes).set(found);
  return { id: digest, bytes };
}
