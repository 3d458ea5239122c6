import { onesOf } from "../../numeric/bits.ts";
import { openBlock } from "./block.ts";
import { blockEm, sampleBlock } from "./block-em.ts";
import { restartItem } from "./move-columns.ts";
import { neighbours } from "./neighbours.ts";
import { appraise } from "./reselect/reselect.ts";
import type { Selection } from "./reselect/selection.ts";
import { modelScore, type Search } from "./search-model.ts";
import { sweep } from "./sweep.ts";

/** The mean score of the sweeps, and its standard error: for K > 6 profiles are drawn, and the score with them. */
export interface VotedScore {
  readonly score: number;
  readonly scoreError: number;
}

/** EM steps of an item that goes back to an earlier q-vector. */
const STEPS = 6;

/**
 * Yields once a sweep, how many are done; in the end each item takes the q-vector that it had most often, the last one among equals. Where a
 * block holds every attribute sweeps draw nothing, and the first that has settled is the last.
 */
export function* voteSteps(
  search: Search,
  selection: Selection,
  votes: number,
): Generator<number, VotedScore> {
  const { model } = search;
  const counts = Array.from({ length: model.J }, () => new Map<number, number>());
  const scores: number[] = [];
  for (let vote = 1; vote <= votes; vote++) {
    const isSettled = sweep(search, selection);
    for (let j = 0; j < model.J; j++) counts[j].set(model.q[j], (counts[j].get(model.q[j]) ?? 0) + 1);
    scores.push(modelScore(model));
    yield isSettled ? votes : vote;
    if (isSettled) break;
  }
  const chosen = counts.map((votes, j) => mostOften(votes, model.q[j]));
  takeRows(search, chosen, selection);
  const { length } = scores;
  const score = scores.reduce((a, b) => a + b, 0) / length;
  const squares = scores.reduce((sum, one) => sum + (one - score) ** 2, 0);
  return { score, scoreError: length > 1 ? Math.sqrt(squares / (length * (length - 1))) : 0 };
}

function mostOften(counts: ReadonlyMap<number, number>, last: number): number {
  let chosen = last;
  for (const [q, count] of counts) if (count > (counts.get(chosen) ?? 0)) chosen = q;
  return chosen;
}

/** Gives items their chosen q-vectors and fits those that change, in a block with their attributes. */
export function takeRows(search: Search, chosen: readonly number[], selection: Selection): void {
  const { workspace, model, profiles, random } = search;
  const changed = chosen.map((q, j) => (q === model.q[j] ? -1 : j)).filter((j) => j >= 0);
  for (const j of changed) {
    model.q[j] = chosen[j];
    restartItem(model, j);
  }
  for (const j of changed) {
    const own = onesOf(chosen[j]);
    const near = neighbours(model, profiles, own[0] ?? 0, random);
    const attributes = [...new Set([...own, ...near])].slice(0, workspace.B);
    const block = openBlock(workspace, model, profiles, attributes);
    blockEm(block, model, STEPS);
    appraise(block, model, j, selection);
    sampleBlock(block, random);
  }
}
