import { buildText } from "./build.ts";
import { WORKERS_KEY } from "./keys.ts";
import { othersText } from "./others-text.ts";
import { present } from "./presence.ts";
import type { QueueAddress } from "./queue-address.ts";
import type { QueueLink } from "./queue-link.ts";
import { PATIENCE_MS, type QueueOptions } from "./queue-options.ts";
import { sayOnce } from "./say-once.ts";

/** Says once that workers of another version are there, and once that none of this one is. Returns what ends it. */
export function watchWorkers(
  { redis, build }: QueueLink,
  { shown }: QueueAddress,
  { say, patienceMs = PATIENCE_MS }: QueueOptions,
): () => void {
  const tell = sayOnce(say);
  let isLate = false;

  async function look(): Promise<void> {
    const workers = await present(redis, WORKERS_KEY);
    const others = othersText("worker", workers, build);
    if (others) tell(`${others} connected and cannot take the jobs of this version (${buildText(build)}).`);
    const isServed = workers.some(({ digest }) => digest === build.digest);
    if (isLate && !isServed)
      tell(`No worker has taken the jobs yet. Start one: qmatrix worker --queue ${shown}`);
    isLate = true;
  }

  const lookAgain = () => void look().catch(() => {});
  lookAgain();
  const timer = setInterval(lookAgain, patienceMs);
  return () => clearInterval(timer);
}
