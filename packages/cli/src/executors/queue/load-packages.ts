import { readFileSync } from "node:fs";
import { InvalidInputError } from "@qmatrix/core";

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
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new InvalidInputError(
      where,
      "--queue",
      "used with the packages bullmq and ioredis installed",
      "an installation without them",
      `Install them with: npm install ${wanted().join(" ")}.`,
    );
  }
}

function wanted(): string[] {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const { optionalDependencies: versions } = JSON.parse(text);
  return ["bullmq", "ioredis"].map((name) => `${name}@${versions[name]}`);
}
