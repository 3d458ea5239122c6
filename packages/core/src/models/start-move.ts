import type { Stream } from "../random/stream.ts";

/** Standard deviation of random starts, on the logit scale. */
const SPREAD = 0.5;

/** How far a parameter of a random start is moved; 0 without a stream. */
export function startMove(random: Stream | undefined): number {
  return random === undefined ? 0 : SPREAD * random.normal();
}
