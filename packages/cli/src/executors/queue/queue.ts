import type { Executor } from "../executor.ts";
import { executorOf } from "../job-runner.ts";
import type { QueueAddress } from "./queue-address.ts";
import { openQueueLink, type QueueLink } from "./queue-link.ts";
import type { QueueOptions } from "./queue-options.ts";
import { runQueued } from "./run-queued.ts";
import { watchWorkers } from "./watch-workers.ts";

/**
 * Runs the jobs on workers anywhere (`qmatrix worker`), by a queue in Redis or Valkey. The connection is made at the
 * first run. A job that has begun on a worker runs to its end there, even if nobody waits for it any more.
 */
export function queue(address: QueueAddress, options: QueueOptions): Executor {
  let link: Promise<QueueLink> | undefined;
  return executorOf({
    async run(work, ends) {
      link ??= openQueueLink(address, options);
      const opened = await link;
      const stopWatching = watchWorkers(opened, address, options);
      try {
        await runQueued({ address, link: opened, work, ends }, options);
      } finally {
        stopWatching();
      }
    },
    async close() {
      await link?.then((opened) => opened.close()).catch(() => {});
    },
  });
}
