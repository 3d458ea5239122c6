import { popcount, spreadBits } from "../../../numeric/bits.ts";
import type { Workspace } from "../workspace.ts";

/**
 * A q-vector as the regression of one item sees it: attributes of the block are the bits below B of `local`, those
 * that the item has outside the block come above.
 */
export interface Subset {
  readonly local: number;
  readonly n: number;
  /** [2^n] of each term T ⊆ S the feature of its part in the block, and the mask of its part outside. */
  readonly features: Uint8Array;
  readonly outsides: Uint8Array;
}

/** What a q-vector's terms are read from: the attributes of a block, and the place of each feature. */
type BlockFeatures = Pick<Workspace, "B" | "featureOf">;

export function subsetOf({ B, featureOf }: BlockFeatures, local: number): Subset {
  const n = popcount(local);
  const terms = Array.from({ length: 1 << n }, (_, T) => spreadBits(T, local));
  const inside = (1 << B) - 1;
  return {
    local,
    n,
    features: Uint8Array.from(terms, (T) => featureOf[T & inside]),
    outsides: Uint8Array.from(terms, (T) => T >>> B),
  };
}

/** All subsets of at most `most` attributes, with `outside` attributes outside the block. */
export function listSubsets(features: BlockFeatures, outside: number, most: number): Subset[] {
  const subsets: Subset[] = [];
  for (let local = 0; local < 1 << (features.B + outside); local++)
    if (popcount(local) <= most) subsets.push(subsetOf(features, local));
  return subsets;
}
