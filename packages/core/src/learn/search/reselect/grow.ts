import { isAllowed } from "../../../data/known-entries.ts";
import { popcount } from "../../../numeric/bits.ts";
import type { Block, BlockItem } from "../block.ts";
import type { SearchModel } from "../search-model.ts";
import type { Candidate } from "./candidate.ts";
import { globalOf } from "./local-masks.ts";
import type { Selection } from "./selection.ts";
import { type Subset, subsetOf } from "./subset.ts";

/** Families that hardly any item has are not tried for items of many attributes. */
const LEAST_LOG_SHARE = -2.5;

/** Supersets by one attribute of a q-vector of three or more. */
export function* grown(
  block: Block,
  model: SearchModel,
  j: number,
  current: BlockItem,
  best: Candidate,
  { known }: Selection,
): Generator<Candidate> {
  const { workspace, mask } = block;
  const { B } = workspace;
  const universe = B + popcount(current.outside);
  for (let k = 0; k < universe; k++) {
    const local = best.subset.local | (1 << k);
    if (local === best.subset.local) continue;
    if (!isAllowed(known, j, globalOf(workspace, mask, current.outside, local))) continue;
    yield* inEveryFamily(model, subsetOf(workspace, local));
  }
}

/** A q-vector too large for the Gram matrix, in the families that items of several attributes have. */
export function* inEveryFamily(model: SearchModel, subset: Subset): Generator<Candidate> {
  for (const shape of model.itemPrior.shapes[subset.n]) {
    if (model.logShares[shape.family] < LEAST_LOG_SHARE) continue;
    yield { subset, shape, score: 0, penalty: 0, effects: shape.mean.slice() };
  }
}
