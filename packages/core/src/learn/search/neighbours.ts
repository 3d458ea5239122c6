import type { Stream } from "../../random/stream.ts";
import type { ModelView } from "./search-model.ts";
import { BLOCK_ATTRIBUTES } from "./workspace.ts";

/** How much correlation of two columns counts beside one shared item, and how much chance does. */
const CORRELATION = 3;
const CHANCE = 0.5;
/** One column that hardly any item needs is taken into every block: it is free for a better use. */
const DEAD_ITEMS = 1;
const DEAD = 10;

/** A block around attribute c: c and those that share items with it or go along with it. */
export function neighbours(model: ModelView, profiles: Uint32Array, c: number, random: Stream): number[] {
  const { J, K, q } = model;
  const N = profiles.length;
  const ofC = countMasters(profiles, 1 << c);
  const others: { l: number; nearness: number }[] = [];
  let hasDead = false;
  for (let l = 0; l < K; l++) {
    if (l === c) continue;
    const both = (1 << c) | (1 << l);
    let shared = 0;
    let items = 0;
    for (let j = 0; j < J; j++) {
      if ((q[j] & both) === both) shared++;
      if ((q[j] >>> l) & 1) items++;
    }
    const ofL = countMasters(profiles, 1 << l);
    const ofBoth = countMasters(profiles, both);
    const spread = Math.sqrt((ofC * (N - ofC) * ofL * (N - ofL)) / N ** 4) + 1e-9;
    const correlation = (ofBoth / N - (ofC * ofL) / N ** 2) / spread;
    const dead = items <= DEAD_ITEMS && !hasDead ? DEAD : 0;
    if (dead > 0) hasDead = true;
    others.push({ l, nearness: shared + dead + CORRELATION * correlation + CHANCE * random.uniform() });
  }
  others.sort((a, b) => b.nearness - a.nearness || a.l - b.l);
  return [c, ...others.slice(0, BLOCK_ATTRIBUTES - 1).map(({ l }) => l)];
}

function countMasters(profiles: Uint32Array, mask: number): number {
  let count = 0;
  for (let i = 0; i < profiles.length; i++) if ((profiles[i] & mask) === mask) count++;
  return count;
}
