import { matchUnnamed } from "../compare/match-unnamed.ts";
import { type KnownEntries, surprise } from "../data/known-entries.ts";
import { masksOf, type QMatrix } from "../data/q-matrix.ts";
import { permuteModel, type SearchResult } from "./search/index.ts";

/**
 * What a search found with its columns in the order that agrees best with the expert, and penalties to match: a search
 * may end with two columns exchanged, and no move of its own brings them back. Columns with certain entries stay.
 */
export function namedColumns(found: SearchResult, expert: QMatrix, known: KnownEntries): SearchResult {
  const { model, profiles } = found;
  const order = matchUnnamed(model.q, masksOf(expert), model.K, { ...known, expected: undefined });
  if (order.every((from, k) => from === k)) return found;
  const named = permuteModel({ model, profiles }, order);
  let gain = 0;
  for (let j = 0; j < model.J; j++) {
    const change = surprise(known, j, named.model.q[j]) - surprise(known, j, model.q[j]);
    named.model.penalties[j] += change;
    gain -= change;
  }
  return { ...found, ...named, score: found.score + gain };
}
