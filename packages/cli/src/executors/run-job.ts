import { findTask, type Tasks } from "../tasks/task.ts";
import { type PackedFault, packFault } from "./packed-fault.ts";
import { inputUnpacker, type PackedInput } from "./packed-input.ts";

/** What `threads` sends to a worker. */
export interface JobMessage {
  readonly tasksUrl: string;
  readonly task: string;
  readonly shared: PackedInput;
  readonly job: unknown;
}

export type JobReply = { readonly result: unknown } | { readonly fault: PackedFault };

const unpack = inputUnpacker();

/** Runs in the worker: finds the task and does one job. */
export default async function runJob({ tasksUrl, task, shared, job }: JobMessage): Promise<JobReply> {
  try {
    const { tasks } = (await import(tasksUrl)) as { tasks: Tasks };
    return { result: await findTask(tasks, task)(unpack(shared), job) };
  } catch (error) {
    return { fault: packFault(error) };
  }
}
