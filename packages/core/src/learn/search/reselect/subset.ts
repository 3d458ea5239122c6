import { popcount, spreadBits } from "../../../numeric/bits.ts";
import { MOST_LISTED, type Workspace } from "../workspace.ts";

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

export function subsetOf({ B, featureOf }: Workspace, local: number): Subset {
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

/** All subsets of at most MOST_LISTED attributes, with `outside` attributes outside the block. */
function listSubsets(workspace: Workspace, outside: number): Subset[] {
  const subsets: Subset[] = [];
  for (let local = 0; local < 1 << (workspace.B + outside); local++)
    if (popcount(local) <= MOST_LISTED) subsets.push(subsetOf(workspace, local));
  return subsets;
}

const LISTS = new WeakMap<Workspace, Map<number, Subset[]>>();

/** The same list, made once a workspace. */
export function subsetsFor(workspace: Workspace, outside: number): readonly Subset[] {
  const byOutside = LISTS.get(workspace) ?? new Map<number, Subset[]>();
  LISTS.set(workspace, byOutside);
  const subsets = byOutside.get(outside) ?? listSubsets(workspace, outside);
  byOutside.set(outside, subsets);
  return subsets;
}
