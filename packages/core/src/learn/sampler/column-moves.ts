import { isAllowed } from "../../data/known-entries.ts";
import { FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { shuffled } from "../../random/stream.ts";
import { CELLS, expectedShare, MOST_LISTED } from "../items/index.ts";
import { candidateCells } from "./candidates.ts";
import type { SamplerProblem } from "./sampler.ts";

/** Changes of whole columns: what drawing one item at a time cannot reach. */
export const COLUMN_MOVES = [
  "regrow",
  "regrow-around",
  "split",
  "drop",
  "add",
  "swap",
  "family",
  "reheat",
] as const;
export type ColumnMove = (typeof COLUMN_MOVES)[number];

/** Share of the largest entry of the leading eigenvector above which an item gets the new column, and most items that do. */
const GROWN_ABOVE = 0.35;
const MOST_GROWN = 12;
/** Items around which a column is grown get it with so many others. */
const AROUND = 4;
/** Added to the diagonal of the residual dependence, so that its largest eigenvalue is a positive one. */
const SHIFT = 6;

/**
 * The columns of Q after a move, for the model of the problem, or undefined if it changes nothing:
 *
 *   regrow         a column, rather one with few items, is taken out; its place goes to the items with the most residual
 *                  dependence among them: the leading eigenvector of the standardised residual covariances
 *   regrow-around  the same around one item
 *   split          of the items of a column, some go to a column with few items and some to both: strongly correlated attributes
 *                  may stand in one column as their conjunction
 *   drop, add      the items of one column lose, or gain, another
 *   swap           of two columns, half of the items that have one of them get the other
 *   family         Q as it is, all items of two attributes or more in one family: they make each other likely
 *   reheat         Q as it is, to be drawn at a higher temperature
 */
export function movedColumns(
  problem: SamplerProblem,
  move: ColumnMove,
  refit: (q: Uint32Array) => void,
): Uint32Array | undefined {
  const { model, random } = problem;
  const { J, K } = model;
  const before = model.q.slice();
  const q = model.q.slice();
  if (move === "reheat") return q;
  if (move === "family") {
    setFamilies(problem, random.below(FAMILIES));
    return q;
  }
  if (move === "regrow" || move === "regrow-around") {
    const c = weakColumn(q, K, random);
    for (let j = 0; j < J; j++) q[j] &= ~(1 << c);
    keepKnown(problem, q);
    refit(q);
    const dependence = problem.students.residualDependence(model);
    const items =
      move === "regrow" ? leadingItems(dependence, J, random) : itemsAround(dependence, J, random.below(J));
    for (const j of items) q[j] = withAttribute(q[j], c, problem);
  } else if (move === "split") {
    const l = weakColumn(q, K, random);
    const c = random.below(K);
    if (c === l) return undefined;
    for (let j = 0; j < J; j++) q[j] &= ~(1 << l);
    const items = shuffled(J, random).filter((j) => (q[j] >>> c) & 1);
    const alone = 1 + random.below(Math.max(1, Math.floor(items.length / 3)));
    for (const [n, j] of items.entries()) {
      if (n >= alone && random.uniform() < 0.5) continue;
      q[j] = withAttribute(q[j], l, problem);
      if (n < alone) q[j] &= ~(1 << c);
    }
    // both are mastered at least as often as their conjunction
    model.slopes[l] = model.slopes[c];
    model.intercepts[l] = model.intercepts[c];
  } else {
    const c = random.below(K);
    const l = random.below(K);
    if (c === l) return undefined;
    for (let j = 0; j < J; j++) {
      const [hasC, hasL] = [(q[j] >>> c) & 1, (q[j] >>> l) & 1];
      if (move === "drop" && hasC && hasL) q[j] &= ~(1 << l);
      if (move === "add" && hasC && !hasL) q[j] = withAttribute(q[j], l, problem);
      if (move === "swap" && hasC !== hasL && random.uniform() < 0.5) q[j] ^= (1 << c) | (1 << l);
    }
  }
  keepKnown(problem, q);
  return q.every((mask, j) => mask === before[j]) ? undefined : q;
}

/** Sets q-vectors; items whose q-vector changes begin again from what items are like. */
export function setColumns({ model, costs }: SamplerProblem, q: Uint32Array): void {
  for (let j = 0; j < model.J; j++) {
    if (q[j] === model.q[j]) continue;
    costs.leaveOut(popcount(model.q[j]), model.families[j]);
    model.q[j] = q[j];
    model.families[j] = 0;
    const n = popcount(q[j]);
    for (let x = 0; x < 1 << n; x++)
      model.cells[j * CELLS + x] = expectedShare(model.itemPrior, popcount(x), n);
    costs.takeIn(n, 0);
  }
}

/** All items of two attributes or more in one family, from what items are like. */
function setFamilies({ model, costs }: SamplerProblem, family: number): void {
  for (let j = 0; j < model.J; j++) {
    const n = popcount(model.q[j]);
    if (n < 2) continue;
    costs.leaveOut(n, model.families[j]);
    model.families[j] = family;
    const cells = candidateCells({
      shape: model.itemPrior.shapes[n][family],
      effects: model.itemPrior.shapes[n][family].mean,
    });
    model.cells.set(cells, j * CELLS);
    costs.takeIn(n, family);
  }
}

/** An unused column, or one that a single item has, rather than any. */
function weakColumn(q: Uint32Array, K: number, random: SamplerProblem["random"]): number {
  for (let k = 0; k < K; k++) {
    let items = 0;
    for (const mask of q) items += (mask >>> k) & 1;
    if (items <= 1 && random.uniform() < 0.7) return k;
  }
  return random.below(K);
}

function withAttribute(mask: number, k: number, { most, random }: SamplerProblem): number {
  let grown = mask | (1 << k);
  while (popcount(grown) > Math.min(most, MOST_LISTED)) {
    const others = Array.from({ length: 32 }, (_, l) => l).filter((l) => l !== k && (grown >>> l) & 1);
    grown &= ~(1 << others[random.below(others.length)]);
  }
  return grown >>> 0;
}

/** Required entries back in, forbidden ones out. */
function keepKnown({ known }: SamplerProblem, q: Uint32Array): void {
  for (let j = 0; j < q.length; j++)
    if (!isAllowed(known, j, q[j])) q[j] = ((q[j] | known.required[j]) & ~known.forbidden[j]) >>> 0;
}

/** Items with the largest entries of the leading eigenvector, by power iteration from a random start. */
function leadingItems(dependence: Float64Array, J: number, random: SamplerProblem["random"]): number[] {
  let vector = Float64Array.from({ length: J }, () => random.uniform() - 0.3);
  // few steps leave some of the random start: another column than last time
  const steps = random.uniform() < 0.7 ? 100 : 6;
  for (let step = 0; step < steps; step++) {
    const next = vector.map((own, j) => {
      let sum = SHIFT * own;
      for (let l = 0; l < J; l++) sum += dependence[j * J + l] * vector[l];
      return sum;
    });
    const length = Math.sqrt(next.reduce((sum, x) => sum + x * x, 0));
    vector = next.map((x) => x / length);
  }
  if (vector.reduce((sum, x) => sum + x * x * x, 0) < 0) vector = vector.map((x) => -x);
  const largest = Math.max(...vector);
  return [...vector.keys()]
    .filter((j) => vector[j] > GROWN_ABOVE * largest)
    .sort((a, b) => vector[b] - vector[a] || a - b)
    .slice(0, MOST_GROWN);
}

function itemsAround(dependence: Float64Array, J: number, item: number): number[] {
  const others = Array.from({ length: J }, (_, j) => j)
    .filter((j) => j !== item)
    .sort((a, b) => dependence[item * J + b] - dependence[item * J + a] || a - b);
  return [item, ...others.slice(0, AROUND)];
}
