import type { QueueChoice } from "../executors/executor-for.ts";
import { type QueueAccess, readQueueAddress } from "../executors/queue/queue-address.ts";
import type { Session } from "./session.ts";
import { OptionError } from "./usage-error.ts";

export interface QueueChoiceOptions extends Partial<QueueAccess> {
  readonly threads?: number;
}

/** The queue that a command's jobs go to, if they do; refuses what makes no sense with it, or without it. */
export function queueChoice(
  where: string,
  session: Session,
  { queue, queueCa, threads }: QueueChoiceOptions,
): QueueChoice | undefined {
  if (queue === undefined) {
    if (queueCa === undefined) return undefined;
    throw new OptionError(where, "--queue-ca can be used only with --queue.");
  }
  if (threads !== undefined) throw new OptionError(where, "--threads cannot be combined with --queue.");
  return {
    address: readQueueAddress(where, { queue, queueCa }),
    say: (message) => session.warn({ code: "queue", message }),
  };
}
