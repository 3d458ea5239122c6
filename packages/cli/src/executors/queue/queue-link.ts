import { setTimeout as sleep } from "node:timers/promises";
import type { Queue, QueueEvents } from "bullmq";
import { type Build, describeBuild } from "./build.ts";
import { type Connection, connect } from "./connect.ts";
import { COORDINATORS_KEY, eventsKey, PREFIX, queueName } from "./keys.ts";
import { loadQueuePackages, type QueuePackages, type RedisClient } from "./load-packages.ts";
import { announce } from "./presence.ts";
import type { QueueAddress } from "./queue-address.ts";
import { queueFault } from "./queue-fault.ts";
import type { QueueOptions } from "./queue-options.ts";

/** A Redis that is away may keep BullMQ waiting for ever. */
const CLOSE_MS = 2000;

/** What a coordinator needs of a queue: its own commands, the jobs, and news of them. */
export interface QueueLink {
  readonly redis: RedisClient;
  readonly queue: Queue;
  readonly events: QueueEvents;
  readonly build: Build;
  readonly onSilence: Connection["onSilence"];
  close(): Promise<void>;
}

export async function openQueueLink(
  address: QueueAddress,
  { tasksUrl, say, ...options }: QueueOptions,
): Promise<QueueLink> {
  const { Redis, bullmq } = await loadQueuePackages(address.where);
  const connection = await connect(Redis, address, say, options);
  try {
    return await linkOf(bullmq, connection, describeBuild(tasksUrl));
  } catch (error) {
    connection.redis.disconnect();
    throw queueFault(address, error);
  }
}

async function linkOf(
  bullmq: QueuePackages["bullmq"],
  { redis, onSilence, letGo }: Connection,
  build: Build,
): Promise<QueueLink> {
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
    onSilence,
    async close() {
      letGo();
      const closed = Promise.allSettled([leave(), events.close(), queue.close()]);
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}
