import type { JobAsk, JobReply } from "./messages.ts";
import { METHODS } from "./methods.ts";

type DoJob = (job: unknown) => Generator<{ done: number; score?: number }, unknown>;

let doJob: (() => DoJob) | undefined;
let release: (() => void) | undefined;
let held: Promise<void> | undefined;

/** A job is done in steps; between them, every so often, other messages are listened to. */
const LISTEN_EVERY_MS = 40;

/** Does what a worker is asked that does jobs. */
export function takeJob(data: JobAsk): void {
  switch (data.kind) {
    case "method": {
      let prepared: DoJob | undefined;
      doJob = () => {
        const method = METHODS[data.method];
        prepared ??= method.worker(method.prepare(data.input));
        return prepared as DoJob;
      };
      return;
    }
    case "hold":
      held ??= new Promise((resolve) => {
        release = resolve;
      });
      return;
    case "go on":
      release?.();
      held = undefined;
      return;
    case "job":
      void run(data.index, data.job);
  }
}

async function run(index: number, job: unknown): Promise<void> {
  const reply = (said: JobReply) => postMessage(said);
  try {
    const steps = doJob!()(job);
    let listened = performance.now();
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        await held;
        reply({ index, outcome: value });
        return;
      }
      if (performance.now() - listened < LISTEN_EVERY_MS) continue;
      reply({ index, step: value });
      await tick();
      await held;
      listened = performance.now();
    }
  } catch (error) {
    reply({ index, fault: error instanceof Error ? error.message : String(error) });
  }
}

const { port1, port2 } = new MessageChannel();

/** Lets other messages in. */
function tick(): Promise<void> {
  return new Promise((resolve) => {
    port2.onmessage = () => resolve();
    port1.postMessage(null);
  });
}
