import { InvalidInputError } from "@qmatrix/core/data";
import type { QueueAddress } from "./queue-address.ts";

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
  [
    /^OOM|^\S+ OOM|maxmemory/,
    "has no memory left (maxmemory)",
    "Give it more, or use another database or server.",
  ],
  [/READONLY/, "is a read-only replica", "Use the address of the server that it copies."],
  [
    /NOPERM|no permissions/,
    "does not permit this user a command or key that qmatrix needs",
    "The user needs all commands on the keys qmatrix:*.",
  ],
  [/MISCONF/, "cannot write to its own disk"],
  [/LOADING/, "is still loading its data", "Try again in a moment."],
  [/WRONGTYPE/, "has keys qmatrix:* of another program", "Use another database: redis://host:6379/1."],
  [/MOVED|CLUSTER|CROSSSLOT/i, "is part of a cluster, which qmatrix cannot use"],
  [
    /Protocol error|RESP type|ParserError|Unexpected (?:token|end)|wrong version number|EPROTO|ECONNRESET|Connection is closed/,
    "answers, but not as a Redis server does",
  ],
];

/** Redis, or whatever listens there, in one sentence: the user's fault. Faults that are not of it come back as they are. */
export function queueFault(address: QueueAddress, error: unknown): unknown {
  const { code = "", message = String(error), name = "" } = error as NodeJS.ErrnoException;
  const known = FAULTS.find(([pattern]) => pattern.test(`${code} ${name} ${message}`.trim()));
  if (known) return faultOf(address, known[1], known[2]);
  return name === "ReplyError" ? faultOf(address, `reports "${message}"`) : error;
}

/** The same where all that was tried is to connect: any fault is of the server. */
export function connectFault(address: QueueAddress, error: unknown): InvalidInputError {
  const fault = queueFault(address, error);
  if (fault instanceof InvalidInputError) return fault;
  return faultOf(address, `reports "${(error as Error)?.message ?? String(error)}"`);
}

export function silenceFault(address: QueueAddress, ms: number): InvalidInputError {
  return faultOf(address, `accepts connections, but has not answered for ${Math.round(ms / 1000)} seconds`);
}

function faultOf({ where, shown }: QueueAddress, what: string, hint?: string): InvalidInputError {
  return new InvalidInputError(
    where,
    "--queue",
    "a reachable Redis or Valkey server",
    `${shown}, which ${what}`,
    hint,
    `the Redis or Valkey server ${shown} (--queue) ${what}.`,
  );
}
