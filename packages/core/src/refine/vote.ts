import type { Stream } from "../random/stream.ts";
import { restartItem } from "./move-columns.ts";
import type { Selection } from "./reselect/selection.ts";
import { modelScore, type SearchModel } from "./search-model.ts";
import { sweep } from "./sweep.ts";
import type { Workspace } from "./workspace.ts";

/** The mean score of the sweeps, and its standard error: for K > 6 profiles are drawn, and the score with them. */
export interface VotedScore {
  readonly score: number;
  readonly scoreError: number;
}

/**
 * Yields once a sweep, how many are done; in the end each item takes the q-vector that it had most often, the last one among equals. Where a
 * block holds every attribute sweeps draw nothing, and the first that has settled is the last.
 */
export function* voteSteps(
  workspace: Workspace,
  model: SearchModel,
  profiles: Uint32Array,
  selection: Selection,
  votes: number,
  random: Stream,
): Generator<number, VotedScore> {
  const counts = Array.from({ length: model.J }, () => new Map<number, number>());
  const scores: number[] = [];
  for (let vote = 1; vote <= votes; vote++) {
    const isSettled = sweep(workspace, model, profiles, selection, random);
    for (let j = 0; j < model.J; j++) counts[j].set(model.q[j], (counts[j].get(model.q[j]) ?? 0) + 1);
    scores.push(modelScore(model));
    yield isSettled ? votes : vote;
    if (isSettled) break;
  }
  for (let j = 0; j < model.J; j++) {
    let chosen = model.q[j];
    for (const [q, count] of counts[j]) if (count > (counts[j].get(chosen) ?? 0)) chosen = q;
    if (chosen === model.q[j]) continue;
    model.q[j] = chosen;
    restartItem(model, j);
  }
  const { length } = scores;
  const score = scores.reduce((a, b) => a + b, 0) / length;
  const squares = scores.reduce((sum, one) => sum + (one - score) ** 2, 0);
  return { score, scoreError: length > 1 ? Math.sqrt(squares / (length * (length - 1))) : 0 };
}
