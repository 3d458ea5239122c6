import { type PackedFault, packFault, unpackFault } from "../jobs/packed-fault.ts";
import type { Method } from "../jobs/work.ts";
import type { JobMessage, JobReply, Port, WorkProgress } from "./messages.ts";

/** Runs a method with its jobs in other threads, one at a time in each, in the order of the jobs. */
export async function drive<Input, Prepared, Job, Outcome, Result>(
  method: Method<Input, Prepared, Job, Outcome, Result>,
  input: Input,
  ports: readonly Port[],
  onProgress: (progress: WorkProgress) => void,
): Promise<Result> {
  const work = method.work(method.prepare(input));
  const runBatch = batchRunner<Job, Outcome>(ports);
  for (let step = work.next(); ; ) {
    if (step.done) return step.value;
    const { label, jobs } = step.value;
    const weights = jobs.map((job) => method.weight?.(job) ?? 1);
    const total = weights.reduce((a, b) => a + b, 0);
    const done = jobs.map(() => 0);
    let score: number | undefined;
    const show = () => {
      const share = done.reduce((sum, part, at) => sum + part * weights[at], 0) / total;
      onProgress({ label, done: share, ...(score !== undefined && { score }) });
    };
    const outcomes = await runBatch(jobs, (index, part, found) => {
      done[index] = part;
      if (found !== undefined && !(score !== undefined && score >= found)) score = found;
      show();
    });
    step = work.next(outcomes);
  }
}

type OnStep = (index: number, done: number, score: number | undefined) => void;

/** What does a batch: every port has one job at a time. The fault that is thrown is that of the first failed job in their order. */
function batchRunner<Job, Outcome>(
  ports: readonly Port[],
): (jobs: readonly Job[], onStep: OnStep) => Promise<Outcome[]> {
  let take: (port: Port, reply: JobReply) => void = () => {};
  for (const port of ports) port.listen((reply: JobReply) => take(port, reply));
  return (jobs, onStep) =>
    new Promise((resolve, reject) => {
      const outcomes = new Array<Outcome>(jobs.length);
      let next = 0;
      let left = jobs.length;
      let failed: { readonly index: number; readonly fault: PackedFault } | undefined;
      const send = (port: Port) => {
        if (next < jobs.length && failed === undefined)
          port.post({ index: next, job: jobs[next++] } satisfies JobMessage);
      };
      const isOver = () => left === 0 || (failed !== undefined && left === jobs.length - next);
      take = (port, reply) => {
        if ("step" in reply) return onStep(reply.index, reply.step.done, reply.step.score);
        left--;
        if ("outcome" in reply) {
          outcomes[reply.index] = reply.outcome as Outcome;
          onStep(reply.index, 1, undefined);
        } else if (failed === undefined || reply.index < failed.index) failed = reply;
        send(port);
        if (!isOver()) return;
        if (failed) reject(unpackFault(failed.fault));
        else resolve(outcomes);
      };
      if (jobs.length === 0) resolve([]);
      for (const port of ports) send(port);
    });
}

/** Does the jobs that come from a port. */
export function doJobs<Input, Prepared, Job, Outcome, Result>(
  method: Method<Input, Prepared, Job, Outcome, Result>,
  input: Input,
  port: Port,
): void {
  let doJob: ReturnType<typeof method.worker> | undefined;
  port.listen(({ index, job }: JobMessage) => {
    try {
      doJob ??= method.worker(method.prepare(input));
      const steps = doJob(job as Job);
      for (;;) {
        const { done, value } = steps.next();
        if (done) {
          port.post({ index, outcome: value } satisfies JobReply);
          return;
        }
        port.post({ index, step: value } satisfies JobReply);
      }
    } catch (error) {
      port.post({ index, fault: packFault(error) } satisfies JobReply);
    }
  });
}
