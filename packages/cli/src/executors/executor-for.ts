import { availableParallelism } from "node:os";
import { tasks } from "../tasks/tasks.ts";
import type { Executor } from "./executor.ts";
import { inProcess } from "./in-process.ts";
import { threads } from "./threads.ts";

/** What runs a command's jobs on so many threads; by default all the machine has. */
export function executorFor(count: number = availableParallelism()): Executor {
  return count === 1 ? inProcess(tasks) : threads(new URL("../tasks/tasks.js", import.meta.url), count);
}
