import { drain } from "./drain.ts";
import type { Method } from "./work.ts";

/** Runs a method to its end in this thread, one job after the other; its input is checked once. */
export function runHere<Input, Prepared, Job, Outcome, Result>(
  method: Method<Input, Prepared, Job, Outcome, Result>,
  input: Input,
): Result {
  return runPrepared(method, method.prepare(input));
}

/** The same with what is prepared already. */
export function runPrepared<Prepared, Job, Outcome, Result>(
  method: Pick<Method<never, Prepared, Job, Outcome, Result>, "work" | "worker">,
  prepared: Prepared,
): Result {
  const work = method.work(prepared);
  let step = work.next();
  const doJob = step.done ? undefined : method.worker(prepared);
  while (!step.done) step = work.next(step.value.jobs.map((job) => drain(doJob!(job))));
  return step.value;
}
