import { setTimeout as sleep } from "node:timers/promises";
import { InvalidInputError } from "@qmatrix/core/data";
import type { JobEnds, Work } from "../job-runner.ts";
import { listen } from "./listen.ts";
import type { QueueAddress } from "./queue-address.ts";
import { queueFault } from "./queue-fault.ts";
import type { QueueLink } from "./queue-link.ts";
import { KEEP_MS, POLL_MS, type QueueOptions } from "./queue-options.ts";
import { queuedRun } from "./queued-run.ts";

/** A connection may break in the middle of something; when looking fails so often in a row it is more than that. */
const MOST_FAILED_LOOKS = 3;

/** Taking back what waits is a courtesy: a server that does not answer is not waited for. */
const DROP_MS = 2000;

export interface QueuedWork {
  readonly address: QueueAddress;
  readonly link: QueueLink;
  readonly work: Work;
  readonly ends: JobEnds;
}

/**
 * Runs jobs on a queue to their end. News of jobs come at once, but may be lost while this process is paused or Redis
 * is away; so everything is also looked at now and then, and whenever the connection is back.
 */
export async function runQueued(
  { address, link, work, ends }: QueuedWork,
  { keepMs = KEEP_MS, pollMs = POLL_MS }: QueueOptions,
): Promise<void> {
  const { redis, events } = link;
  const over = ending();
  const run = queuedRun(link, keepMs, work, failingWith(over.fail, ends));
  const finishIfOver = () => run.isOver() && over.finish();

  let isLooking = false;
  let failed = 0;
  async function look(part = run.look): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await part();
      failed = 0;
      finishIfOver();
    } catch (error) {
      if (error instanceof InvalidInputError || ++failed === MOST_FAILED_LOOKS)
        over.fail(queueFault(address, error));
    }
    isLooking = false;
  }
  const lookAgain = () => void look();
  const closed = () => over.fail(new Error("run: the queue was closed"));

  const stopListening = listen(events, {
    // What fails here is found when everything is looked at.
    ended: (id, reason) => void run.ended(id, reason).then(finishIfOver, () => {}),
    step: run.step,
  });
  const timer = setInterval(lookAgain, pollMs);
  link.onSilence(over.fail);
  redis.on("ready", lookAgain).on("end", closed);
  void look(run.handIn);
  try {
    await over.promise;
  } catch (error) {
    if (redis.status === "ready")
      await Promise.race([run.drop().catch(() => {}), sleep(DROP_MS, undefined, { ref: false })]);
    throw error;
  } finally {
    clearInterval(timer);
    link.onSilence(undefined);
    redis.off("ready", lookAgain).off("end", closed);
    stopListening();
  }
}

function ending() {
  let finish: () => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { promise, finish, fail };
}

/** What a watcher throws ends the run, wherever it was called from. */
function failingWith(fail: (error: unknown) => void, ends: JobEnds): JobEnds {
  const guarded =
    <Words extends unknown[], Result>(tell: (...words: Words) => Result, otherwise: Result) =>
    (...words: Words): Result => {
      try {
        return tell(...words);
      } catch (error) {
        fail(error);
        return otherwise;
      }
    };
  return {
    isWanted: ends.isWanted,
    result: guarded(ends.result, undefined),
    fault: guarded(ends.fault, false),
    step: guarded(ends.step, undefined),
  };
}
