import { parentPort } from "node:worker_threads";
import { type PackedFault, packFault } from "@qmatrix/core/jobs";
import { findTask, type Task, type Tasks } from "../tasks/task.ts";
import { inputUnpacker, type PackedInput } from "./packed-input.ts";

/** What `threads` sends to a worker. */
export interface JobMessage {
  readonly tasksUrl: string;
  readonly task: string;
  readonly shared: PackedInput;
  /** Which run it is of; told with the steps. */
  readonly run: string;
  readonly index: number;
  readonly job: unknown;
}

export type JobReply = { readonly result: unknown } | { readonly fault: PackedFault };

/** What a worker sends while a job runs. */
export interface StepMessage {
  readonly run: string;
  readonly index: number;
  readonly step: unknown;
}

const unpack = inputUnpacker();
/** Prepared for the jobs of the last run: the next job is most often one of the same. */
let prepared: { readonly key: string; readonly doJob: ReturnType<Task> } | undefined;

/** Runs in the worker: finds the task and does one job. */
export default async function runJob({
  tasksUrl,
  task,
  shared,
  run,
  index,
  job,
}: JobMessage): Promise<JobReply> {
  const report = (step: unknown) => parentPort?.postMessage({ run, index, step } satisfies StepMessage);
  try {
    const key = JSON.stringify([tasksUrl, task, shared.id]);
    if (prepared?.key !== key) {
      const { tasks } = (await import(tasksUrl)) as { tasks: Tasks };
      prepared = { key, doJob: findTask(tasks, task)(unpack(shared)) };
    }
    return { result: await prepared.doJob(job, report) };
  } catch (error) {
    return { fault: packFault(error) };
  }
}
