import { drain } from "./drain.ts";
import type { Method } from "./work.ts";

/** Runs a method to its end in this thread, one job after the other. */
export function runHere<Input, Job, Outcome, Result>(
  method: Method<Input, Job, Outcome, Result>,
  input: Input,
): Result {
  const work = method.work(input);
  let step = work.next();
  const doJob = step.done ? undefined : method.worker(input);
  while (!step.done) step = work.next(step.value.jobs.map((job) => drain(doJob!(job))));
  return step.value;
}
