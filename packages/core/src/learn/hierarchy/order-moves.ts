import { isAllowed } from "../../data/known-entries.ts";
import { CONJUNCTIVE } from "../../models/item-family.ts";
import { onesOf, popcount } from "../../numeric/bits.ts";
import { CELLS } from "../items/index.ts";
import {
  COLD,
  climb,
  closedMask,
  copyModel,
  directEdges,
  fitSweep,
  type Order,
  restore,
  type SamplerModel,
  type SamplerProblem,
  scoreOf,
  sweep,
  withEdge,
  withoutEdge,
} from "../sampler/index.ts";

/** A move is given up when it stands further behind; it is kept when it gains so much. */
const HOPELESS = 25;
const LEAST_GAIN = 0.1;
/** Two forms of the same model may differ by so much, for what the prior thinks of the sizes of items. */
const TIE = 4;
const FIT_SWEEPS = 3;
/** An edge is tried if so few students, of those expected were the two independent, have the attribute without the prerequisite … */
const MOST_VIOLATED = 0.5;
/** … or so many of the items that require the attribute require the prerequisite too. */
const LEAST_TOGETHER = 0.6;

/** Tries edges, one at a time, until none raises the score. Returns the score. */
export function climbOrder(problem: SamplerProblem, from: number): number {
  let score = from;
  for (;;) {
    let gained = false;
    for (const change of changes(problem)) {
      const order = change(problem.model.prerequisites);
      if (order === undefined) continue;
      const reached = tryOrder(problem, score, order);
      gained ||= reached > score;
      score = reached;
    }
    if (!gained) return score;
  }
}

/** Sets the order, conjunctive items in their shortest form under it; goes back unless the score gains so much. */
export function tryOrder(problem: SamplerProblem, score: number, order: Order, least = LEAST_GAIN): number {
  const before = copyModel(problem.model);
  const reached = reach(problem, order, score);
  if (reached > score + least) return reached;
  restore(problem, before);
  problem.students.refresh(problem.model);
  return score;
}

/** The score with another order, everything else fitted to it. */
export function reach(problem: SamplerProblem, order: Order, score: number): number {
  const { model, students } = problem;
  rewriteItems(problem, model.prerequisites.slice(), order);
  model.prerequisites.set(order);
  students.refresh(model);
  for (let s = 0; s < FIT_SWEEPS - 1; s++) fitSweep(problem);
  const reached = scoreOf(problem);
  if (reached < score - HOPELESS) return reached;
  sweep(problem, COLD);
  return climb(problem);
}

/**
 * Puts in the edges that make no difference: where every item that requires an attribute is conjunctive and requires a
 * certain other one too, nothing tells whether the attribute could be mastered alone. Then it counts as a prerequisite, as only so
 * is the attribute identified. Returns the score.
 */
export function completeOrder(problem: SamplerProblem, from: number): number {
  const { model } = problem;
  let score = from;
  for (let l = 0; l < model.K; l++)
    for (let k = 0; k < model.K; k++) {
      const order = isAlwaysWith(model, k, l) ? withEdge(model.prerequisites, k, l) : undefined;
      if (order !== undefined) score = tryOrder(problem, score, order, -TIE);
    }
  return score;
}

function isAlwaysWith({ q, families, prerequisites }: SamplerModel, k: number, l: number): boolean {
  if (k === l || (prerequisites[l] >>> k) & 1) return false;
  const items = [...q.keys()].filter((j) => (q[j] >>> l) & 1);
  return (
    items.length > 0 &&
    items.every((j) => families[j] === CONJUNCTIVE && (closedMask(q[j], prerequisites) >>> k) & 1)
  );
}

/** What the score would lose without each direct edge, items left as they are: they would show students without the prerequisite. */
export function edgeGains(
  problem: SamplerProblem,
  score: number,
): { readonly edge: readonly [prerequisite: number, attribute: number]; readonly gain: number }[] {
  const { model, students } = problem;
  const before = copyModel(model);
  const gains = directEdges(model.prerequisites).map((edge) => {
    model.prerequisites.set(withoutEdge(before.prerequisites, ...edge));
    students.refresh(model);
    for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem);
    const gain = score - scoreOf(problem);
    restore(problem, before);
    return { edge, gain };
  });
  students.refresh(model);
  return gains;
}

/** Under which an item says the same: closed by the former order, then without what the new one implies. */
function rewriteItems(problem: SamplerProblem, former: Order, order: Order): void {
  const { model, known, most, costs } = problem;
  for (let j = 0; j < model.J; j++) {
    const old = model.q[j];
    const n = popcount(old);
    if (n === 0 || (n > 1 && model.families[j] !== CONJUNCTIVE)) continue;
    const all = onesOf(old).reduce((mask, k) => mask | former[k], old);
    let q = onesOf(all).reduce((mask, k) => mask & ~(order[k] & all), all) >>> 0;
    q = (q | known.required[j]) >>> 0;
    const size = popcount(q);
    if (q === old || size === 0 || size > most || !isAllowed(known, j, q)) continue;
    const [guess, right] = [model.cells[j * CELLS], model.cells[j * CELLS + (1 << n) - 1]];
    costs.leaveOut(old, model.families[j]);
    model.q[j] = q;
    model.families[j] = size < 2 ? 0 : CONJUNCTIVE;
    for (let x = 0; x < 1 << size; x++) model.cells[j * CELLS + x] = x === (1 << size) - 1 ? right : guess;
    costs.takeIn(q, model.families[j]);
  }
}

type Change = (order: Order) => Order | undefined;

/** Edges to put in, likeliest first, and those to take out; some may no longer be possible when their turn comes. */
function changes({ students, model }: SamplerProblem): Change[] {
  const { K, q } = model;
  students.refresh(model);
  const counts = students.patternCounts(model) as Float64Array;
  const N = counts.reduce((sum, count) => sum + count, 0);
  const list: { readonly by: number; readonly change: Change }[] = [];
  for (let l = 0; l < K; l++)
    for (let k = 0; k < K; k++) {
      if (k === l || (model.prerequisites[l] >>> k) & 1) continue;
      let [has, lacks, violated] = [0, 0, 0];
      for (let c = 0; c < counts.length; c++) {
        const [hasL, lacksK] = [(c >> l) & 1, 1 - ((c >> k) & 1)];
        has += counts[c] * hasL;
        lacks += counts[c] * lacksK;
        violated += counts[c] * hasL * lacksK;
      }
      const ratio = (violated * N) / Math.max(has * lacks, 1e-9);
      const withL = q.filter((mask) => (mask >>> l) & 1);
      const together = withL.filter((mask) => (mask >>> k) & 1).length / Math.max(withL.length, 1);
      if (ratio <= MOST_VIOLATED || together >= LEAST_TOGETHER)
        list.push({ by: ratio * (1 - together), change: (order) => withEdge(order, k, l) });
    }
  list.sort((a, b) => a.by - b.by);
  const out = directEdges(model.prerequisites).map(
    ([k, l]): Change =>
      (order) =>
        directEdges(order).some(([a, b]) => a === k && b === l) ? withoutEdge(order, k, l) : undefined,
  );
  return [...list.map(({ change }) => change), ...out];
}
