import { matchUnnamed } from "../../compare/match-unnamed.ts";
import { reorderBits } from "../../numeric/bits.ts";
import { permuteColumns } from "../../numeric/permute-columns.ts";
import { type PosteriorChain, setProfiles } from "./posterior-chain.ts";

/**
 * Attributes have no names of their own: a posterior is the same with two columns exchanged, and a long chain may
 * exchange them. Whenever another order of the columns agrees with the first Q-matrix in more entries, the chain's
 * attributes are renamed to it, q-vectors, profiles, lines and classes alike, which leaves its distribution as it is. Columns
 * about which something is known have a name, and stay. Returns whether anything was renamed.
 *
 * The opposite fault, an attribute that turns into its contrary, cannot happen: mastery never lowers success.
 */
export function realign(chain: PosteriorChain, first: Uint32Array): boolean {
  const { J, K, q, problem } = chain;
  if (columnsAreNearest(first, q, K)) return false;
  const order = matchUnnamed(q, first, K, problem.known);
  if (order.every((from, k) => from === k)) return false;
  const renamed = (bits: number) => reorderBits(bits, order);
  const profiles = profilesOf(chain).map(renamed);
  const lines = order.map((from) => chain.lines[from]);
  for (let j = 0; j < J; j++) q[j] = renamed(q[j]);
  for (let k = 0; k < K; k++) chain.lines[k] = lines[k];
  if (chain.classes) {
    const { weights, probabilities } = chain.classes;
    chain.classes = { weights, probabilities: permuteColumns(probabilities, order) };
  }
  setProfiles(chain, profiles);
  return true;
}

/** Whether no column of the first Q-matrix is nearer to another column than to its own: then no order is better. */
function columnsAreNearest(first: Uint32Array, q: Uint32Array, K: number): boolean {
  for (let k = 0; k < K; k++) {
    const own = differing(first, k, q, k);
    for (let l = 0; l < K; l++) if (l !== k && differing(first, k, q, l) < own) return false;
  }
  return true;
}

function differing(first: Uint32Array, k: number, q: Uint32Array, l: number): number {
  let count = 0;
  for (let j = 0; j < q.length; j++) count += ((first[j] >>> k) ^ (q[j] >>> l)) & 1;
  return count;
}

export function profilesOf({ N, memory }: PosteriorChain): Uint32Array {
  const at = memory.layout.array.profiles / 4;
  return memory.u32.slice(at, at + N);
}
