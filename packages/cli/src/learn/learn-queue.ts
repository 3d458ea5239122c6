import { describeValue, InvalidInputError } from "@qmatrix/core";
import type { QueueChoice } from "../executors/executor-for.ts";
import { readQueueAddress } from "../executors/queue/queue-address.ts";
import type { Session } from "../shell/session.ts";
import type { LearnCommandOptions } from "./learn-command-options.ts";

/** The queue that the jobs go to, if they do; refuses what makes no sense with it, or without it. */
export function learnQueue(session: Session, options: LearnCommandOptions): QueueChoice | undefined {
  const { queue, queueCa, threads } = options;
  if (queue === undefined) {
    if (queueCa === undefined) return undefined;
    throw new InvalidInputError("learn", "--queue-ca", "left out without --queue", describeValue(queueCa));
  }
  if (threads !== undefined)
    throw new InvalidInputError("learn", "--threads", "left out with --queue", `${threads}`);
  return { address: readQueueAddress("learn", { queue, queueCa }), say: session.warn };
}
