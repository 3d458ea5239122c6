import { OptionError } from "../../shell/usage-error.ts";

/** Where a Redis or Valkey is, and how to get in. */
export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  /** The number of its database. */
  readonly db: number;
  readonly isEncrypted: boolean;
  readonly username?: string;
  readonly password?: string;
  /** A file with the certificates to trust, instead of the system's. */
  readonly caFile?: string;
  /** The address as it may be printed: without user and password. */
  readonly shown: string;
  /** The command that the address was given to, for messages. */
  readonly where: string;
}

export interface QueueAccess {
  readonly queue: string;
  readonly queueCa?: string;
}

const DEFAULT_PORT = 6379;

/** Reads `redis://user:password@host:port/db`, or `rediss://…` with TLS; what is left out comes from the environment. */
export function readQueueAddress(
  where: string,
  { queue, queueCa }: QueueAccess,
  environment: NodeJS.ProcessEnv = process.env,
): QueueAddress {
  const url = URL.canParse(queue) ? new URL(queue) : undefined;
  const db = /^\/?(\d*)$/.exec(url?.pathname ?? "");
  const isEncrypted = url?.protocol === "rediss:";
  // The text itself is not repeated: a password may be anywhere in it.
  if (!url?.hostname || !db || !(isEncrypted || url.protocol === "redis:"))
    throw new OptionError(
      where,
      "--queue is not a valid address (not shown here, as it may contain a password). Use redis://host:6379 or rediss://host:6379.",
    );
  const port = Number(url.port || DEFAULT_PORT);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port,
    db: Number(db[1]),
    isEncrypted,
    username: decoded(where, url.username) || undefined,
    password: decoded(where, url.password) || environment.QMATRIX_QUEUE_PASSWORD || undefined,
    caFile: queueCa ?? (environment.QMATRIX_QUEUE_CA || undefined),
    shown: `${url.protocol}//${url.hostname}:${port}${db[1] && `/${db[1]}`}`,
    where,
  };
}

function decoded(where: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OptionError(
      where,
      "--queue has an invalid % in the user name or password. Write %25 for each %, or set the password, unescaped, in QMATRIX_QUEUE_PASSWORD.",
    );
  }
}
