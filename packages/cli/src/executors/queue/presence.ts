import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Build } from "./build.ts";
import type { RedisClient } from "./load-packages.ts";

const EVERY_MS = 5000;
/** Who has not been heard of for so long is gone: two beats may be lost. */
const GONE_AFTER_MS = 3 * EVERY_MS;

/**
 * Says every few seconds, in the sorted set at `key`, that a process of this build is there; the score is the time by
 * Redis's clock, so the clocks of machines may differ. Returns what ends it.
 */
export async function announce(redis: RedisClient, key: string, build: Build): Promise<() => Promise<void>> {
  const member = JSON.stringify({ id: randomUUID(), ...build });
  async function beat(): Promise<void> {
    const now = await redisTime(redis);
    await redis.zremrangebyscore(key, 0, now - GONE_AFTER_MS);
    await redis.zadd(key, now, member);
  }
  await beat();
  const timer = setInterval(() => void beat().catch(() => {}), EVERY_MS);
  return async () => {
    clearInterval(timer);
    // Without a connection there is nobody to tell; the silence will.
    if (redis.status === "ready") await redis.zrem(key, member).catch(() => {});
  };
}

/** The builds of all that are there. */
export async function present(redis: RedisClient, key: string): Promise<Build[]> {
  const members = await redis.zrangebyscore(key, (await redisTime(redis)) - GONE_AFTER_MS, "+inf");
  return members.flatMap((member) => readMember(member) ?? []);
}

const build = z.looseObject({ version: z.string(), digest: z.string(), node: z.string() });

/** Whatever else stands in the set is nobody. */
function readMember(member: string): Build | undefined {
  try {
    return build.safeParse(JSON.parse(member)).data;
  } catch {
    return undefined;
  }
}

async function redisTime(redis: RedisClient): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}
