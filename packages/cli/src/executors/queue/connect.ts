import { readFileSync } from "node:fs";
import { InvalidInputError } from "@qmatrix/core/data";
import { fileFault } from "../../files/file-fault.ts";
import type { RedisClass, RedisClient } from "./load-packages.ts";
import type { QueueAddress } from "./queue-address.ts";

/** Attempts to connect again come at least this often; a Redis that restarts takes a second or more. */
const LONGEST_PAUSE_MS = 2000;
const FIRST_PAUSE_MS = 100;

export interface Connection {
  readonly redis: RedisClient;
  /** From now on a lost connection stays lost, and what waits for it fails: for who is about to end. */
  letGo(): void;
}

/**
 * A connection that has been made. The first attempt must succeed; later the connection is made again whenever it is
 * lost, and commands wait for it. `say` hears of both.
 */
export async function connect(
  Redis: RedisClass,
  address: QueueAddress,
  say: (sentence: string) => void,
): Promise<Connection> {
  const { host, port, db, username, password, shown } = address;
  let isHeld = false;
  let isLost = false;
  let lastError: unknown;
  const redis = new Redis({
    host,
    port,
    db,
    username,
    password,
    tls: address.isEncrypted ? { ca: certificates(address) } : undefined,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isHeld ? Math.min(times * FIRST_PAUSE_MS, LONGEST_PAUSE_MS) : null),
  });
  redis.on("error", (error) => {
    lastError = error;
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw connectFault(address, lastError ?? error);
  }
  isHeld = true;
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
    letGo() {
      isHeld = false;
    },
  };
}

function certificates({ caFile }: QueueAddress): Buffer | undefined {
  try {
    return caFile === undefined ? undefined : readFileSync(caFile);
  } catch (error) {
    throw fileFault(error, caFile ?? "", "certificates");
  }
}

/** What went wrong, by the codes of Node and the first words of Redis. */
const FAULTS: readonly [RegExp, string, string?][] = [
  [/ECONNREFUSED/, "refuses connections"],
  [/ENOTFOUND|EAI_AGAIN/, "cannot be found: its host is unknown"],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, "does not respond"],
  [/WRONGPASS|invalid password/, "rejects the user name or password"],
  [/NOAUTH/, "requires a password", "Set it in QMATRIX_QUEUE_PASSWORD."],
  [
    /CERT|SIGNATURE|ALTNAME/,
    "has a certificate that is not trusted",
    "Provide the CA certificate with --queue-ca FILE.",
  ],
];

function connectFault({ where, shown }: QueueAddress, error: unknown): InvalidInputError {
  const { code = "", message = String(error) } = error as NodeJS.ErrnoException;
  const known = FAULTS.find(([pattern]) => pattern.test(`${code} ${message}`));
  const [, what, hint] = known ?? [undefined, `says "${message}"`];
  return new InvalidInputError(
    where,
    "--queue",
    "a reachable Redis or Valkey server",
    `${shown}, which ${what}`,
    hint,
    `the Redis or Valkey server ${shown} (--queue) ${what}.`,
  );
}
