import type { JobEnds, Work } from "../job-runner.ts";
import { listen } from "./listen.ts";
import type { QueueLink } from "./queue-link.ts";
import { KEEP_MS, POLL_MS, type QueueOptions } from "./queue-options.ts";
import { queuedRun } from "./queued-run.ts";

/**
 * Runs jobs on a queue to their end. News of jobs come at once, but may be lost while this process is paused or Redis
 * is away; so everything is also looked at now and then, and whenever the connection is back.
 */
export async function runQueued(
  { link, ...rest }: { readonly link: QueueLink; readonly work: Work; readonly ends: JobEnds },
  { keepMs = KEEP_MS, pollMs = POLL_MS }: QueueOptions,
): Promise<void> {
  const run = queuedRun(link, keepMs, rest.work, rest.ends);
  let finish: () => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const over = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const after = (part: Promise<void>) => part.then(() => run.isOver() && finish(), fail);

  let isLooking = true;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await after(run.look());
    isLooking = false;
  };
  const stopListening = listen(link.events, {
    ended: (id, reason) => void after(run.ended(id, reason)),
    step: (id, step) => void after((async () => run.step(id, step))()),
  });
  const timer = setInterval(look, pollMs);
  link.redis.on("ready", look);
  void after(run.handIn()).then(() => {
    isLooking = false;
  });
  try {
    await over;
  } catch (error) {
    if (link.redis.status === "ready") await run.drop();
    throw error;
  } finally {
    clearInterval(timer);
    link.redis.off("ready", look);
    stopListening();
  }
}
