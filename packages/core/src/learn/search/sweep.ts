import { shuffled } from "../../random/stream.ts";
import { openBlock } from "./block.ts";
import { blockEm, sampleBlock } from "./block-em.ts";
import { reselectAll } from "./climb.ts";
import { updateShares } from "./item-costs.ts";
import { learnItemPrior } from "./item-prior.ts";
import { neighbours } from "./neighbours.ts";
import type { Selection } from "./reselect/selection.ts";
import { modelScore, type Search } from "./search-model.ts";

/** EM steps of a block before and after its items are chosen anew. */
const STEPS_BEFORE = 4;
const STEPS_AFTER = 3;
/** Share of blocks that are drawn at random; the others are neighbours. */
const RANDOM_BLOCKS = 0.5;
/** A sweep that raises the score by less has settled. */
const LEAST_GAIN = 0.1;

/**
 * Every attribute is in a block once or more: EM, re-selection of all items, EM, new profiles; without a selection EM
 * alone. Returns whether it has settled: one block held all attributes, so that nothing was drawn, no q-vector changed, and
 * the score hardly rose.
 */
export function sweep(search: Search, selection: Selection | undefined): boolean {
  const { workspace, model, profiles, random } = search;
  const { K } = model;
  const before = modelScore(model);
  let changed = 0;
  if (selection) model.itemPrior = learnItemPrior(model);
  const order = [...shuffled(K, random)];
  let covered = 0;
  for (const c of order) {
    if ((covered >>> c) & 1) continue;
    const attributes =
      random.uniform() < RANDOM_BLOCKS
        ? randomBlock(order, c, covered, workspace.B)
        : neighbours(model, profiles, c, random);
    const block = openBlock(workspace, model, profiles, attributes);
    covered |= block.mask;
    blockEm(block, model, STEPS_BEFORE);
    if (selection) {
      updateShares(model);
      changed += reselectAll(block, model, selection);
      blockEm(block, model, STEPS_AFTER);
    }
    sampleBlock(block, random);
  }
  return K <= workspace.B && changed === 0 && modelScore(model) - before < LEAST_GAIN;
}

function randomBlock(order: readonly number[], c: number, covered: number, size: number): number[] {
  const fresh = order.filter((k) => k !== c && !((covered >>> k) & 1));
  const others = order.filter((k) => k !== c && (covered >>> k) & 1);
  return [c, ...fresh, ...others].slice(0, size);
}
