import type { Stream } from "../random/stream.ts";
import { restartItem } from "./move-columns.ts";
import type { Selection } from "./reselect.ts";
import type { SearchModel } from "./search-model.ts";
import { sweep } from "./sweep.ts";
import type { Workspace } from "./workspace.ts";

/** Yields once a sweep; in the end each item takes the q-vector that it had most often, the last one among equals. */
export function* voteSteps(
  workspace: Workspace,
  model: SearchModel,
  profiles: Uint32Array,
  selection: Selection,
  votes: number,
  random: Stream,
): Generator<number, void> {
  const counts = Array.from({ length: model.J }, () => new Map<number, number>());
  for (let vote = 1; vote <= votes; vote++) {
    sweep(workspace, model, profiles, selection, random);
    for (let j = 0; j < model.J; j++) counts[j].set(model.q[j], (counts[j].get(model.q[j]) ?? 0) + 1);
    yield vote;
  }
  for (let j = 0; j < model.J; j++) {
    let chosen = model.q[j];
    for (const [q, count] of counts[j]) if (count > (counts[j].get(chosen) ?? 0)) chosen = q;
    if (chosen === model.q[j]) continue;
    model.q[j] = chosen;
    restartItem(model, j);
  }
}
