import { setTimeout as sleep } from "node:timers/promises";
import type { Queue, QueueEvents } from "bullmq";
import { type Build, describeBuild } from "./build.ts";
import { connect } from "./connect.ts";
import { COORDINATORS_KEY, eventsKey, PREFIX, queueName } from "./keys.ts";
import { loadQueuePackages, type RedisClient } from "./load-packages.ts";
import { announce } from "./presence.ts";
import type { QueueAddress } from "./queue-address.ts";
import type { QueueOptions } from "./queue-options.ts";

/** A Redis that is away may keep BullMQ waiting for ever. */
const CLOSE_MS = 2000;

/** What a coordinator needs of a queue: its own commands, the jobs, and news of them. */
export interface QueueLink {
  readonly redis: RedisClient;
  readonly queue: Queue;
  readonly events: QueueEvents;
  readonly build: Build;
  close(): Promise<void>;
}

export async function openQueueLink(
  address: QueueAddress,
  { tasksUrl, say }: QueueOptions,
): Promise<QueueLink> {
  const { Redis, bullmq } = await loadQueuePackages(address.where);
  const { redis, letGo } = await connect(Redis, address, say);
  const build = describeBuild(tasksUrl);
  const name = queueName(build);
  const options = { connection: redis, prefix: PREFIX };
  // News from here on, however long it takes until they are listened to.
  const [[lastEventId] = ["0"]] = await redis.xrevrange(eventsKey(build), "+", "-", "COUNT", 1);
  const queue = new bullmq.Queue(name, options);
  const events = new bullmq.QueueEvents(name, { ...options, lastEventId });
  // Lost connections are reported by `connect`, and whatever else happens here shows in what is stored.
  queue.on("error", () => {});
  events.on("error", () => {});
  const leave = await announce(redis, COORDINATORS_KEY, build);
  return {
    redis,
    queue,
    events,
    build,
    async close() {
      letGo();
      await leave();
      const closed = Promise.allSettled([events.close(), queue.close()]);
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}
