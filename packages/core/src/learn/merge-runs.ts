import { matchColumns } from "../compare/match-columns.ts";
import { qOfMasks } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { stream } from "../random/stream.ts";
import { answersOf } from "../refine/answers.ts";
import { reorderBits } from "../refine/bits.ts";
import { mergeSearch } from "../refine/merge-search.ts";
import type { SearchModel } from "../refine/search-model.ts";
import type { SearchStart } from "../refine/start-model.ts";
import type { CheckedLearn } from "./check-learn-options.ts";
import type { LearnOutcome } from "./plan-learn.ts";

/** The best search, by scores on one scale, with what the others found better taken over. */
export function mergeRuns(
  responses: Responses,
  { known, isNamed, costs, most, seed }: CheckedLearn,
  outcomes: readonly LearnOutcome[],
): SearchStart {
  const answers = answersOf(responses);
  const [best, ...others] = [...outcomes].sort((a, b) => b.score - a.score || a.run.run - b.run.run);
  const selection = { known, costs, most, grows: false };
  const { items } = responses;
  let merged: SearchStart = { model: best.model, profiles: best.profiles };
  for (const { model, run } of others) {
    // what is known of an item is known of columns in their place
    const masks = isNamed ? model.q : likeColumns(model, merged.model, items);
    merged = mergeSearch(answers, merged, masks, selection, stream(seed, "learn", "merge", run.run));
  }
  return merged;
}

/** The q-vectors of a search, in the columns of another which they are most like. */
function likeColumns({ q, K }: SearchModel, other: SearchModel, items: readonly string[]): Uint32Array {
  const columns = matchColumns(qOfMasks(q, K, items), qOfMasks(other.q, K, items));
  return q.map((mask) => reorderBits(mask, columns));
}
