import { randomUUID } from "node:crypto";
import { InvalidInputError } from "@qmatrix/core/data";
import { readBytes } from "../../files/read-bytes.ts";
import { PREFIX } from "./keys.ts";
import type { RedisClass, RedisClient } from "./load-packages.ts";
import type { QueueAddress } from "./queue-address.ts";
import { connectFault, silenceFault } from "./queue-fault.ts";

/** Attempts to connect again come at least this often; a Redis that restarts takes a second or more. */
const LONGEST_PAUSE_MS = 2000;
const FIRST_PAUSE_MS = 100;
/** Whoever listens must have answered by then that all that is needed may be done. */
const ANSWER_MS = 10_000;
/** A connection on which nothing has come for so long, although much was asked, is as good as lost. */
const SILENCE_MS = 30_000;
/** A system has a quarter of a megabyte of them. */
const MOST_CERTIFICATE_BYTES = 16 * 2 ** 20;
/** What the silent are asked, so often. */
const ASK_EVERY_MS = 5000;

export interface Connection {
  readonly redis: RedisClient;
  /** From now on a server that no longer answers is told of; without a listener the connection is made again. */
  onSilence(listener: ((fault: Error) => void) | undefined): void;
  /** From now on a lost connection stays lost, and what waits for it fails: for who is about to end. */
  letGo(): void;
}

export interface ConnectOptions {
  /** How long to wait for the first answers. Default: 10 seconds. */
  readonly answerMs?: number;
  /** After how long without any answer a connection counts as lost. Default: 30 seconds. */
  readonly silenceMs?: number;
}

/**
 * A connection that has been made, to a server that does what is needed. The first attempt must succeed; later the connection is made again whenever it is
 * lost, and commands wait for it. `say` hears of both.
 */
export async function connect(
  Redis: RedisClass,
  address: QueueAddress,
  say: (sentence: string) => void,
  { answerMs = ANSWER_MS, silenceMs = SILENCE_MS }: ConnectOptions = {},
): Promise<Connection> {
  const { host, port, db, username, password, shown } = address;
  const tls = address.isEncrypted ? { ca: await certificates(address) } : undefined;
  const common = { host, port, db, username, password, tls, lazyConnect: true, connectTimeout: answerMs };
  await preflight(
    new Redis({ ...common, enableReadyCheck: false, retryStrategy: () => null }),
    address,
    answerMs,
  );
  let isHeld = false;
  let isLost = false;
  const redis = new Redis({
    ...common,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isHeld ? Math.min(times * FIRST_PAUSE_MS, LONGEST_PAUSE_MS) : null),
  });
  redis.on("error", () => {});
  try {
    await within(answerMs, silenceFault(address, answerMs), () => redis.connect());
  } catch (error) {
    redis.disconnect();
    throw connectFault(address, error);
  }
  isHeld = true;
  let tell: ((fault: Error) => void) | undefined;
  const stopAsking = watchSilence(redis, silenceMs, () => {
    if (tell) tell(silenceFault(address, silenceMs));
    else redis.disconnect(true);
  });
  redis.on("reconnecting", () => {
    if (!isLost) say(`Lost the connection to ${shown}; reconnecting.`);
    isLost = true;
  });
  redis.on("ready", () => {
    if (isLost) say(`Reconnected to ${shown}.`);
    isLost = false;
  });
  return {
    redis,
    onSilence(listener) {
      tell = listener;
    },
    letGo() {
      isHeld = false;
      stopAsking();
    },
  };
}

async function within<Result>(ms: number, fault: Error, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fault), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Does once what jobs will need: BullMQ asks for the version, runs scripts, blocks, and writes keys of every kind. */
async function preflight(redis: RedisClient, address: QueueAddress, answerMs: number): Promise<void> {
  const key = `${PREFIX}:probe:${randomUUID()}`;
  let lastError: unknown;
  redis.on("error", (error) => {
    lastError = error;
  });
  try {
    await within(answerMs, silenceFault(address, answerMs), async () => {
      await redis.connect();
      await redis.info();
      await redis.eval("return redis.call('SET', KEYS[1], ARGV[1], 'PX', 10000)", 1, `${key}:text`, "1");
      await redis.xadd(`${key}:stream`, "*", "field", "value");
      await redis.xread("COUNT", 1, "STREAMS", `${key}:stream`, "0");
      await redis.zadd(`${key}:set`, 1, "member");
      await redis.bzpopmin(`${key}:set`, 1);
      await redis.time();
      await redis.del(`${key}:text`, `${key}:stream`, `${key}:set`);
    });
  } catch (error) {
    const isAnswer = error instanceof InvalidInputError || (error as Error).name === "ReplyError";
    throw connectFault(address, isAnswer ? error : (lastError ?? error));
  } finally {
    redis.disconnect();
  }
}

/** Calls `silent` where a connection is open and nothing comes, although it is asked. */
function watchSilence(redis: RedisClient, silenceMs: number, silent: () => void): () => void {
  let heardAt = performance.now();
  let moved = 0;
  const heard = () => {
    heardAt = performance.now();
  };
  function look(): void {
    const { bytesRead = 0, writableLength = 0 } = redis.stream ?? {};
    // a large value may take long on a slow line
    if (redis.status !== "ready" || moved !== bytesRead - writableLength) heard();
    moved = bytesRead - writableLength;
    if (performance.now() - heardAt > silenceMs) {
      heard();
      silent();
    } else redis.ping().then(heard, heard);
  }
  const timer = setInterval(look, Math.min(ASK_EVERY_MS, silenceMs / 2));
  return () => clearInterval(timer);
}

async function certificates({ caFile }: QueueAddress): Promise<Buffer | undefined> {
  return caFile === undefined ? undefined : readBytes(caFile, MOST_CERTIFICATE_BYTES, "certificates");
}
