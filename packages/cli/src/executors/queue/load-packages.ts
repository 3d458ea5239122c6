import { isMissing, MissingPackageError } from "../../missing-package-error.ts";

export type RedisClient = import("ioredis").Redis;
export type RedisClass = typeof import("ioredis").Redis;

export interface QueuePackages {
  readonly bullmq: typeof import("bullmq");
  readonly Redis: RedisClass;
}

/** What only a queue needs: not loaded, and perhaps not installed, where there is none. */
export async function loadQueuePackages(where: string): Promise<QueuePackages> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new MissingPackageError(where, "--queue", ["BullMQ", "ioredis"]);
  }
}
