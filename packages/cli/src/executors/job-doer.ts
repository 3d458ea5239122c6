import type { Method } from "@qmatrix/core/jobs";
import type { Task } from "../tasks/task.ts";

/** Does a method's jobs in this thread, where it is prepared; what a job yields is reported. */
export function jobDoer<Prepared, Job, Outcome>(
  method: Pick<Method<never, Prepared, Job, Outcome, unknown>, "worker">,
  prepared: Prepared,
): ReturnType<Task> {
  const doJob = method.worker(prepared);
  return (job, report) => {
    const steps = doJob(job);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      report(value);
    }
  };
}
