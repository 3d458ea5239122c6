import { isAllowed } from "../../../data/known-entries.ts";
import { popcount } from "../../../numeric/bits.ts";
import { subsetTerms } from "../../../numeric/subset-sums.ts";
import type { FamilyShape } from "../item-prior.ts";
import { CELLS, type ModelView } from "../search-model.ts";
import { cellPlaces, globalOf } from "./local-masks.ts";
import type { OpenItem } from "./place-students.ts";
import type { Selection } from "./selection.ts";
import { type Subset, subsetOf } from "./subset.ts";

/** A q-vector with a family, on its way through the choice. */
export interface Candidate {
  readonly subset: Subset;
  readonly shape: FamilyShape;
  score: number;
  penalty: number;
  readonly effects: Float64Array;
}

/** The item's own q-vector, with the effects it has now. */
export function currentCandidate({ block, current, local }: OpenItem, model: ModelView): Candidate {
  const { item, q, outside } = current;
  const n = popcount(q);
  const shape = model.itemPrior.shapes[n][n < 2 ? 0 : model.families[item]];
  const cells = Float64Array.from(
    cellPlaces(block, outside, local),
    (place) => model.cells[item * CELLS + place],
  );
  const effects = effectsOfCells(shape, cells);
  return {
    subset: subsetOf(block.workspace, local),
    shape,
    score: Number.NEGATIVE_INFINITY,
    penalty: 0,
    effects,
  };
}

/** Effects of a family from its cells, which are of that family. */
export function effectsOfCells(
  { terms, effects: D, effectOf }: FamilyShape,
  cells: Float64Array,
): Float64Array {
  const byTerm = Float64Array.from(cells);
  subsetTerms(byTerm);
  const effects = new Float64Array(D);
  for (let t = terms.length - 1; t >= 0; t--) effects[effectOf[t]] = byTerm[terms[t]];
  // of a disjunctive item every single attribute has the whole effect
  if (D < terms.length) effects[1] = byTerm[1];
  return effects;
}

/** Families that hardly any item has are not tried for items of many attributes. */
const LEAST_LOG_SHARE = -2.5;

/** Supersets by one attribute of a q-vector of three or more. */
export function* grown(
  { block, current }: OpenItem,
  model: ModelView,
  best: Candidate,
  { known }: Selection,
): Generator<Candidate> {
  const { workspace, mask } = block;
  const { B } = workspace;
  const universe = B + popcount(current.outside);
  for (let k = 0; k < universe; k++) {
    const local = best.subset.local | (1 << k);
    if (local === best.subset.local) continue;
    if (!isAllowed(known, current.item, globalOf(workspace, mask, current.outside, local))) continue;
    yield* inEveryFamily(model, subsetOf(workspace, local));
  }
}

/** A q-vector too large for the Gram matrix, in the families that items of several attributes have. */
export function* inEveryFamily(model: ModelView, subset: Subset): Generator<Candidate> {
  for (const shape of model.itemPrior.shapes[subset.n]) {
    if (model.logShares[shape.family] < LEAST_LOG_SHARE) continue;
    yield { subset, shape, score: 0, penalty: 0, effects: shape.mean.slice() };
  }
}
