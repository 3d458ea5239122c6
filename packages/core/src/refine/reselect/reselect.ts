import { popcount } from "../bits.ts";
import { type Block, blockItem } from "../block.ts";
import { surprise } from "../known-entries.ts";
import type { SearchModel } from "../search-model.ts";
import { MOST_LISTED } from "../workspace.ts";
import { adopt } from "./adopt.ts";
import { type Candidate, currentCandidate } from "./candidate.ts";
import { grown, inEveryFamily } from "./grow.ts";
import { globalOf, localOf } from "./local-masks.ts";
import { placeStudents } from "./place-students.ts";
import { refineCandidate } from "./refine-candidate.ts";
import { screen } from "./screen.ts";
import type { Selection } from "./selection.ts";
import { subsetsFor } from "./subset.ts";
import { writeFeatures } from "./write-features.ts";

/** Finalists further behind the best of them are not looked at. */
const FARTHEST = 12;
/** A new q-vector must be better by this. */
const LEAST_GAIN = 0.05;

/**
 * Chooses the item's q-vector and family anew, given everybody's answers to all other items: with
 * f_i[T] = P(α_i ⊇ T | the other answers of i),
 *
 *   P(R_ij = 1) = Σ_T δ_T f_i[T]        a linear regression, of terms T ⊆ S for the q-vector S
 *
 * One weighted Gram matrix scores every S of up to three attributes in every family by its evidence under the normal
 * prior of item-prior.ts; the best few are fitted by Newton's method to their exact likelihood. Posteriors of the
 * block follow the new choice. Returns whether the q-vector has changed.
 */
export function reselect(block: Block, model: SearchModel, j: number, selection: Selection): boolean {
  const { workspace, mask } = block;
  const current = blockItem(block, j, model.q[j], 0);
  const pieces = placeStudents(block, model, current);
  writeFeatures(workspace, pieces, current.outsideCells.length);
  const subsets = subsetsFor(workspace, popcount(current.outside));
  const currentLocal = localOf(workspace, mask, current.outside, current.q);
  const finalists = screen(block, model, j, current, subsets, selection);
  const first = finalists.length > 0 ? finalists[0].score : 0;
  const isCurrent = ({ subset, shape }: Candidate) =>
    subset.local === currentLocal && (subset.n < 2 || shape.family === model.families[j]);
  if (!finalists.some(isCurrent)) {
    const shape =
      model.itemPrior.shapes[popcount(current.q)][popcount(current.q) < 2 ? 0 : model.families[j]];
    finalists.push(currentCandidate(block, model, current, currentLocal, shape));
  }
  let best: Candidate | undefined;
  let own: Candidate | undefined;
  const look = (candidate: Candidate) => {
    refineCandidate(block, pieces, current.outsideCells.length, candidate, model, selection);
    const q = globalOf(workspace, mask, current.outside, candidate.subset.local);
    const unexpected = surprise(selection.known, j, q);
    candidate.penalty += unexpected;
    candidate.score -= unexpected;
    if (isCurrent(candidate)) own = candidate;
    if (!best || candidate.score > best.score) best = candidate;
  };
  for (const candidate of finalists)
    if (isCurrent(candidate) || candidate.score >= first - FARTHEST) look(candidate);
  if (own && own.subset.n > MOST_LISTED)
    for (const candidate of inEveryFamily(model, own.subset)) if (!isCurrent(candidate)) look(candidate);
  if (selection.grows && best && best.subset.n >= 3 && best.subset.n < selection.most)
    for (const candidate of grown(block, model, j, current, best, selection)) look(candidate);
  if (!best || !own) return false;
  const moves = best !== own && best.score > own.score + LEAST_GAIN;
  const chosen = moves ? best : own;
  model.penalties[j] = chosen.penalty;
  model.fits[j] = chosen.score + chosen.penalty;
  if (!moves) return false;
  adopt(block, model, j, current, pieces, chosen);
  return chosen.subset.local !== currentLocal;
}
