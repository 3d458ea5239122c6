import { describeValue, InvalidInputError } from "@qmatrix/core/data";
import type { QueueChoice } from "../executors/executor-for.ts";
import { type QueueAccess, readQueueAddress } from "../executors/queue/queue-address.ts";
import type { Session } from "./session.ts";

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
    throw new InvalidInputError(where, "--queue-ca", "used only with --queue", describeValue(queueCa));
  }
  if (threads !== undefined)
    throw new InvalidInputError(where, "--threads", "left out with --queue", `${threads}`);
  return { address: readQueueAddress(where, { queue, queueCa }), say: session.warn };
}
