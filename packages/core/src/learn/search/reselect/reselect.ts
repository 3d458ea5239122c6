import { surprise } from "../../../data/known-entries.ts";
import { popcount } from "../../../numeric/bits.ts";
import type { Block } from "../block.ts";
import type { ModelView, SearchModel } from "../search-model.ts";
import { MOST_LISTED } from "../workspace.ts";
import { adopt } from "./adopt.ts";
import { type Candidate, currentCandidate, grown, inEveryFamily } from "./candidate.ts";
import { globalOf } from "./local-masks.ts";
import { type OpenItem, openItem } from "./place-students.ts";
import { refineCandidate } from "./refine-candidate.ts";
import { screen } from "./screen.ts";
import type { Selection } from "./selection.ts";

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
  const opened = openItem(block, model, j);
  const { current, local: currentLocal } = opened;
  const subsets = block.workspace.subsets[popcount(current.outside)];
  const finalists = screen(opened, model, subsets, selection);
  const first = finalists.length > 0 ? finalists[0].score : 0;
  const isCurrent = ({ subset, shape }: Candidate) =>
    subset.local === currentLocal && (subset.n < 2 || shape.family === model.families[j]);
  if (!finalists.some(isCurrent)) finalists.push(currentCandidate(opened, model));
  let best: Candidate | undefined;
  let own: Candidate | undefined;
  const look = (candidate: Candidate) => {
    weigh(opened, model, candidate, selection);
    if (isCurrent(candidate)) own = candidate;
    if (!best || candidate.score > best.score) best = candidate;
  };
  for (const candidate of finalists)
    if (isCurrent(candidate) || candidate.score >= first - FARTHEST) look(candidate);
  if (own && own.subset.n > MOST_LISTED)
    for (const candidate of inEveryFamily(model, own.subset)) if (!isCurrent(candidate)) look(candidate);
  if (selection.grows && best && best.subset.n >= 3 && best.subset.n < selection.most)
    for (const candidate of grown(opened, model, best, selection)) look(candidate);
  if (!best || !own) return false;
  const moves = best !== own && best.score > own.score + LEAST_GAIN;
  const chosen = moves ? best : own;
  note(model, j, chosen);
  if (!moves) return false;
  adopt(opened, model, chosen);
  return chosen.subset.local !== currentLocal;
}

/** Fit and penalty of the item's q-vector and family as they are: what re-selection would note if it kept them. */
export function appraise(block: Block, model: SearchModel, j: number, selection: Selection): void {
  const opened = openItem(block, model, j);
  const own = currentCandidate(opened, model);
  weigh(opened, model, own, selection);
  note(model, j, own);
}

/** Fits a candidate and scores it, an expert's opinion counted in. */
function weigh(opened: OpenItem, model: ModelView, candidate: Candidate, selection: Selection): void {
  refineCandidate(opened, model, candidate, selection);
  const { block, current } = opened;
  const q = globalOf(block.workspace, block.mask, current.outside, candidate.subset.local);
  const unexpected = surprise(selection.known, current.item, q);
  candidate.penalty += unexpected;
  candidate.score -= unexpected;
}

function note(model: SearchModel, j: number, { score, penalty }: Candidate): void {
  model.penalties[j] = penalty;
  model.fits[j] = score + penalty;
}
