import { type Build, buildText } from "./build.ts";
import { COORDINATORS_KEY } from "./keys.ts";
import type { RedisClient } from "./load-packages.ts";
import { othersText } from "./others-text.ts";
import { present } from "./presence.ts";
import { sayOnce } from "./say-once.ts";

const LOOK_EVERY_MS = 5000;

/** Says once that somebody of another version has jobs, which this worker cannot take. Returns what ends it. */
export function watchCoordinators(
  redis: RedisClient,
  build: Build,
  say: (sentence: string) => void,
): () => void {
  const tell = sayOnce(say);
  async function look(): Promise<void> {
    const others = othersText("coordinator", await present(redis, COORDINATORS_KEY), build);
    if (others) tell(`${others} connected, whose jobs this worker (${buildText(build)}) cannot take.`);
  }
  const lookAgain = () => void look().catch(() => {});
  lookAgain();
  const timer = setInterval(lookAgain, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
