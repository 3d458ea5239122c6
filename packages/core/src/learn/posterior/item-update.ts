import { FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { candidateWeights } from "./candidate-weights.ts";
import { type PosteriorChain, recode } from "./posterior-chain.ts";

/**
 * A new q-vector and family for one item, given the attribute profiles; its success probabilities are integrated out.
 *
 * A base T is drawn, the item's attributes S or S without one of them, each of these n + 1 sets alike. Given T, the item
 * has T or T with one more attribute:
 *
 *   P(S, f | T) ∝ evidence(answers | S, f) P(S, f | other items) / (|S| + 1)        S = T or T ∪ {k}
 *
 * T is an auxiliary variable and both draws are Gibbs steps, so the posterior is kept. Adding, dropping and exchanging an
 * attribute, and changing the family, are all in it; the candidates of one base come from one count.
 */
export interface ItemSums {
  /** [J, K] receives Σ P(S, f | T) over the S with attribute k: the conditional, not the draw (Rao–Blackwell [GS90]). */
  readonly inclusion: Float64Array;
  /** [J, 4] the same by family, over the S of two attributes or more. */
  readonly families: Float64Array;
}

export interface ItemUpdater {
  /** Draws item j anew; returns whether its q-vector or family has changed. */
  update(j: number, sums?: ItemSums): boolean;
}

export function itemUpdater(chain: PosteriorChain): ItemUpdater {
  const { K, prior, random } = chain;
  const candidates = candidateWeights(chain);

  /** The item's attributes, or all but one of them. */
  function drawBase(q: number, n: number): number {
    let left = random.items.below(n + 1);
    if (left === n) return q;
    let rest = q;
    for (; left > 0; left--) rest &= rest - 1;
    return q ^ (rest & -rest);
  }

  return {
    update(j, sums) {
      const [q, family] = [chain.q[j], chain.families[j]];
      prior.remove(popcount(q), family);
      const base = drawBase(q, popcount(q));
      const weights = candidates.weigh(j, base, q);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      if (sums) addTo(sums, j, K, base, weights, total);
      const drawn = drawPlace(weights, random.items.uniform() * total);
      const added = Math.floor(drawn / FAMILIES);
      chain.q[j] = added === K ? base : base | (1 << added);
      chain.families[j] = drawn % FAMILIES;
      prior.add(popcount(chain.q[j]), chain.families[j]);
      if (chain.q[j] !== q) recode(chain, j);
      return chain.q[j] !== q || chain.families[j] !== family;
    },
  };
}

function addTo(
  { inclusion, families }: ItemSums,
  j: number,
  K: number,
  base: number,
  weights: Float64Array,
  total: number,
): void {
  const n = popcount(base);
  for (let k = 0; k <= K; k++) {
    const several = n + (k < K ? 1 : 0) > 1;
    let share = 0;
    for (let f = 0; f < FAMILIES; f++) {
      const p = weights[k * FAMILIES + f] / total;
      share += p;
      if (several) families[j * FAMILIES + f] += p;
    }
    if (k < K) inclusion[j * K + k] += (base >>> k) & 1 ? 1 : share;
  }
}

/** The place at which the running sum of weights passes `left`. */
function drawPlace(weights: Float64Array, left: number): number {
  let place = 0;
  for (let at = 0, rest = left; at < weights.length; at++) {
    if (weights[at] === 0) continue;
    place = at;
    if (rest < weights[at]) break;
    rest -= weights[at];
  }
  return place;
}
