import ln from "@stdlib/math-base-special-ln";
import { gatherBits, popcount } from "../../numeric/bits.ts";
import { type Answers, RIGHT, WRONG } from "./answers.ts";
import type { Block } from "./block.ts";
import { blockEm } from "./block-em.ts";
import { updateShares } from "./item-costs.ts";
import { blockMastery, mightJoin } from "./outsiders.ts";
import { reselect } from "./reselect/reselect.ts";
import type { Selection } from "./reselect/selection.ts";
import { CELLS, type ModelView, type SearchModel, sameQ } from "./search-model.ts";

export interface Climb {
  /** Times that q-vectors are chosen anew, at most: it ends when none has changed. */
  readonly rounds: number;
  /** EM steps before, between and after. */
  readonly steps: number;
  /** Items whose q-vectors are chosen anew: those of some attribute in the block, or all that might have one. */
  readonly items: "block" | "all";
  /** Only items that need one of these attributes. */
  readonly of?: number;
  /** Where the q-vectors end up as these, it is given up. */
  readonly unless?: ModelView;
}

/** EM and re-selection in turn. Returns the score of where it ends, comparable within the block only; −∞ if given up. */
export function climb(
  block: Block,
  model: SearchModel,
  selection: Selection,
  { rounds, steps, items, of, unless }: Climb,
): number {
  let logLik = blockEm(block, model, steps);
  for (let round = 0; round < rounds; round++) {
    updateShares(model);
    const changed =
      items === "all"
        ? reselectAll(block, model, selection)
        : reselectOf(block, model, selection, of ?? block.mask);
    if (unless && sameQ(model, unless)) return Number.NEGATIVE_INFINITY;
    logLik = blockEm(block, model, steps);
    if (changed === 0) break;
  }
  updateShares(model);
  return scoreOf(block, model, logLik);
}

/** Re-selects the items that need one of the attributes; returns how many q-vectors have changed. */
function reselectOf(block: Block, model: SearchModel, selection: Selection, attributes: number): number {
  let changed = 0;
  for (let j = 0; j < model.J; j++)
    if ((model.q[j] & attributes) !== 0 && reselect(block, model, j, selection)) changed++;
  return changed;
}

/** Re-selects the block's items, those that need nothing as yet, and others that might join it. */
export function reselectAll(block: Block, model: SearchModel, selection: Selection): number {
  const isLookedAt = (j: number) => model.q[j] === 0 || (model.q[j] & block.mask) !== 0;
  const mastery = model.q.every((_, j) => isLookedAt(j)) ? undefined : blockMastery(block);
  let changed = 0;
  for (let j = 0; j < model.J; j++) {
    const joins = isLookedAt(j) || (mastery !== undefined && mightJoin(block, model, j, mastery));
    if (joins && reselect(block, model, j, selection)) changed++;
  }
  return changed;
}

/**
 * ln P(answers to the block's items | profiles outside) − Σ_j penalty_j, and for items that were in the block when it
 * was opened and no longer are, ln P(their answers | profiles).
 */
function scoreOf(block: Block, model: ModelView, logLik: number): number {
  let score = logLik;
  for (let j = 0; j < model.J; j++) {
    score -= model.penalties[j];
    if (block.members[j] && (model.q[j] & block.mask) === 0)
      score += logLikGivenProfiles(block.workspace.answers, block.profiles, model, j);
  }
  return score;
}

/** ln P(answers to item j | one profile a student). */
function logLikGivenProfiles(answers: Answers, profiles: Uint32Array, model: ModelView, j: number): number {
  const codes = answers.codes[j];
  const q = model.q[j];
  const counts = new Float64Array(CELLS * 3);
  for (let i = 0; i < answers.N; i++) counts[3 * gatherBits(profiles[i], q) + codes[i]]++;
  let logLik = 0;
  for (let x = 0; x < 1 << popcount(q); x++) {
    const p = model.cells[j * CELLS + x];
    logLik += counts[3 * x + RIGHT] * ln(p) + counts[3 * x + WRONG] * ln(1 - p);
  }
  return logLik;
}
