import { expOfNonpositive } from "../numeric/exp-of-nonpositive.ts";
import type { Stream } from "./stream.ts";

/** A place, drawn with probabilities proportional to e^log of each. */
export function drawByLogs(logs: ArrayLike<number>, random: Stream): number {
  const highest = Math.max(...Array.from(logs));
  const weights = Float64Array.from(logs, (log) => expOfNonpositive(log - highest));
  let left = random.uniform() * weights.reduce((sum, weight) => sum + weight);
  let place = 0;
  while (place < weights.length - 1 && left >= weights[place]) left -= weights[place++];
  return place;
}
