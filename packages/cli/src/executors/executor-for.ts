import { availableParallelism } from "node:os";
import { tasks } from "../tasks/tasks.ts";
import { TASKS_URL } from "../tasks/tasks-url.ts";
import type { Executor } from "./executor.ts";
import { inProcess } from "./in-process.ts";
import { queue } from "./queue/queue.ts";
import type { QueueAddress } from "./queue/queue-address.ts";
import { threads } from "./threads.ts";

/** Where a command's jobs run. */
export interface Places {
  /** Threads of this machine. Default: all that it has. */
  readonly threads?: number;
  /** A queue instead, and who hears what there is to say of it. */
  readonly queue?: QueueChoice;
}

export interface QueueChoice {
  readonly address: QueueAddress;
  say(sentence: string): void;
}

/** What runs a command's jobs. */
export function executorFor({ threads: count = availableParallelism(), queue: choice }: Places): Executor {
  if (choice) return queue(choice.address, { tasksUrl: TASKS_URL, say: choice.say });
  return { ...(count === 1 ? inProcess(tasks) : threads(TASKS_URL, count)), atOnce: count };
}
