import exp from "@stdlib/math-base-special-exp";
import { isAllowed } from "../../data/known-entries.ts";
import { FAMILIES } from "../../models/item-family.ts";
import { CELLS, type FamilyShape, isMonotone, MOST_LISTED } from "../items/index.ts";
import { type Candidate, candidateCells, currentCandidate, screenCandidates } from "./candidates.ts";
import { refineCandidate } from "./refine-candidate.ts";
import type { SamplerProblem } from "./sampler.ts";

/** Finalists further behind the best of them are not looked at. */
const FARTHEST = 10;
/** How often q-vectors larger than MOST_LISTED are tried. */
const LARGER = 0.15;

/** Sums of conditional probabilities, over the draws so far. */
export interface ItemSums {
  /** [J, K] P(item requires attribute) */
  readonly inclusion: Float64Array;
  /** [J, FAMILIES] P(item requires two attributes or more and belongs to the family) */
  readonly families: Float64Array;
}

/**
 * Draws the item's q-vector and family anew, given everybody's responses to all other items:
 *
 *   P(q, family) ∝ e^(score / temperature)        score = ln P(responses to j | all other responses, q, family) + ln prior
 *
 * Profiles, ability, effects and loading are integrated out. At temperature 1 this is a Gibbs step of the posterior; above
 * it searches, at 0 it climbs. Returns whether the q-vector has changed.
 */
export function drawItem(problem: SamplerProblem, j: number, temperature: number, sums?: ItemSums): boolean {
  const { students, model, costs, random } = problem;
  costs.leaveOut(model.q[j], model.families[j]);
  students.leaveOut(model, j, true);
  const looked = lookAt(problem, j, temperature);
  const best = Math.max(...looked.map(({ score }) => score));
  const weights = looked.map(({ score }) => exp((score - best) / Math.max(temperature, 1e-6)));
  const total = weights.reduce((sum, weight) => sum + weight);
  if (sums) addTo(sums, model.K, j, looked, best);
  let left = random.uniform() * total;
  let drawn = 0;
  for (; drawn < looked.length - 1; drawn++) {
    left -= weights[drawn];
    if (left <= 0) break;
  }
  const chosen = looked[drawn];
  const changed = chosen.q !== model.q[j];
  adopt(problem, j, chosen);
  costs.takeIn(chosen.q, model.families[j]);
  return changed;
}

/** Fits effects and loading of the item to everybody's responses, its q-vector and family as they are. */
export function fitItem(problem: SamplerProblem, j: number): void {
  const { students, model, costs } = problem;
  costs.leaveOut(model.q[j], model.families[j]);
  students.leaveOut(model, j, false);
  const [own] = refined(problem, j, [currentCandidate(problem, j)]);
  adopt(problem, j, own);
  costs.takeIn(own.q, model.families[j]);
}

function adopt({ students, model, costs }: SamplerProblem, j: number, chosen: Candidate): void {
  model.q[j] = chosen.q;
  model.families[j] = chosen.shape.n < 2 ? 0 : chosen.shape.family;
  model.cells.set(candidateCells(chosen), j * CELLS);
  model.loadings[j] = model.hasAbility ? chosen.loading : 0;
  model.penalties[j] = chosen.penalty;
  model.fits[j] = chosen.score + chosen.penalty + costs.ofNew(chosen.q);
  students.putBack(model, j);
}

/** Candidates with their exact evidence; the item as it stands is one of them. */
function lookAt(problem: SamplerProblem, j: number, temperature: number): Candidate[] {
  const { model, known, most } = problem;
  const own = currentCandidate(problem, j);
  const isOwn = ({ q, shape }: Candidate) => q === own.q && shape.family === own.shape.family;
  const screened = screenCandidates(problem, j);
  const first = screened.length > 0 ? screened[0].score : 0;
  const finalists = screened.filter(
    (candidate) => !isOwn(candidate) && candidate.score >= first - FARTHEST - 2 * temperature,
  );
  const looked = refined(problem, j, [own, ...otherFamilies(problem, j, own), ...finalists]);
  const best = looked.reduce((a, b) => (b.score > a.score ? b : a));
  // larger q-vectors take long to look at and are rare, so only now and then
  if (best.shape.n < MOST_LISTED || best.shape.n >= most || problem.random.uniform() > LARGER) return looked;
  const larger: Candidate[] = [];
  for (let k = 0; k < model.K; k++) {
    const q = best.q | (1 << k);
    if (q === best.q || q === own.q || !isAllowed(known, j, q)) continue;
    for (const shape of model.itemPrior.shapes[best.shape.n + 1])
      if (shape.family === best.shape.family) larger.push(unrefined(problem, j, q, shape));
  }
  return [
    ...looked,
    ...refined(problem, j, larger).filter(({ shape, effects }) => isMonotone(shape, effects)),
  ];
}

/** Those of an item whose q-vector is larger than the listed ones, which are all screened. */
function otherFamilies(problem: SamplerProblem, j: number, { q, shape: own }: Candidate): Candidate[] {
  if (own.n <= MOST_LISTED) return [];
  const shapes = problem.model.itemPrior.shapes[own.n].filter(({ family }) => family !== own.family);
  return shapes.map((shape) => unrefined(problem, j, q, shape));
}

/** A candidate from what items are like. */
function unrefined({ model }: SamplerProblem, j: number, q: number, shape: FamilyShape): Candidate {
  return { q, shape, score: 0, penalty: 0, effects: shape.mean.slice(), loading: model.loadings[j] };
}

/** Those of one q-vector share its cells. */
function refined(problem: SamplerProblem, j: number, candidates: readonly Candidate[]): Candidate[] {
  const bySet = new Map<number, Candidate[]>();
  for (const candidate of candidates) bySet.set(candidate.q, [...(bySet.get(candidate.q) ?? []), candidate]);
  for (const [q, family] of bySet) {
    problem.students.gatherCells(problem.model, q);
    for (const candidate of family) refineCandidate(problem, j, candidate);
  }
  return [...bySet.values()].flat();
}

/** The conditional probabilities, not the draw [GS90]. */
function addTo(
  { inclusion, families }: ItemSums,
  K: number,
  j: number,
  looked: readonly Candidate[],
  best: number,
) {
  const weights = looked.map(({ score }) => exp(score - best));
  const total = weights.reduce((sum, weight) => sum + weight);
  for (const [at, { q, shape }] of looked.entries()) {
    const p = weights[at] / total;
    for (let k = 0; k < K; k++) if ((q >>> k) & 1) inclusion[j * K + k] += p;
    if (shape.n >= 2) families[j * FAMILIES + shape.family] += p;
  }
}
