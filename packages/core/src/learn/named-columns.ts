import { matchUnnamed } from "../compare/match-unnamed.ts";
import { type KnownEntries, surprise } from "../data/known-entries.ts";
import { masksOf, type QMatrix } from "../data/q-matrix.ts";
import { permuteModel, type SamplerModel } from "./sampler/index.ts";

/**
 * What a search found with its columns in the order that agrees best with the expert, and penalties to match: a search
 * may end with two columns exchanged, and no move of its own brings them back. Columns with certain entries stay.
 */
export function namedColumns(found: SamplerModel, expert: QMatrix, known: KnownEntries): SamplerModel {
  const order = matchUnnamed(found.q, masksOf(expert), found.K, { ...known, expected: undefined });
  if (order.every((from, k) => from === k)) return found;
  const named = permuteModel(found, order);
  for (let j = 0; j < found.J; j++)
    named.penalties[j] += surprise(known, j, named.q[j]) - surprise(known, j, found.q[j]);
  return named;
}
