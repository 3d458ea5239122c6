import { packFault } from "@qmatrix/core/jobs";
import type { Build } from "./build.ts";
import { outcomeKey, PREFIX, queueName } from "./keys.ts";
import type { RedisClient } from "./load-packages.ts";
import { saveOutcome } from "./outcomes.ts";

/** A job whose entry in Redis is not what was put there. */
export function brokenJob(id: string): Error {
  return new Error(`queue: the entry of job ${id.slice(0, 12)} in Redis is damaged`);
}

/**
 * Takes entries out of the queue that BullMQ cannot read: it would take the same one again and again. Whoever waits for
 * such a job finds an outcome that says so.
 */
export async function setAsideBroken(redis: RedisClient, build: Build, keepMs: number): Promise<void> {
  const key = (name: string) => `${PREFIX}:${queueName(build)}:${name}`;
  for (const id of await redis.lrange(key("active"), 0, -1)) {
    if (await isReadable(redis, key(id))) continue;
    await saveOutcome(redis, outcomeKey(build, id), { fault: packFault(brokenJob(id)) }, keepMs);
    await redis.lrem(key("active"), 0, id);
    await redis.del(key(id), key(`${id}:lock`));
    await redis.srem(key("stalled"), id);
  }
}

/** What BullMQ parses of a job before it is ours to look at. */
const PARSED = ["data", "opts", "progress", "parent", "returnvalue", "stacktrace"];

async function isReadable(redis: RedisClient, key: string): Promise<boolean> {
  if ((await redis.type(key)) !== "hash") return false;
  const [data, ...others] = await redis.hmget(key, ...PARSED);
  return data !== null && [data, ...others].every((text) => text === null || text === "" || isJson(text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
