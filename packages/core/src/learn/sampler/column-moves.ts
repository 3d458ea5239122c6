import { isAllowed } from "../../data/known-entries.ts";
import { CONJUNCTIVE, DISJUNCTIVE, FAMILIES, SATURATED } from "../../models/item-family.ts";
import { onesOf, popcount } from "../../numeric/bits.ts";
import { shuffled } from "../../random/stream.ts";
import { CELLS, MOST_LISTED } from "../items/index.ts";
import { candidateCells } from "./candidates.ts";
import type { SamplerProblem } from "./sampler.ts";
import type { SamplerModel } from "./sampler-model.ts";

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

/** Where a move leads: the columns of Q, and the family that changed items of two attributes or more begin with. */
export interface MovedColumns {
  readonly q: Uint32Array;
  readonly family: number;
}

/**
 * Where a move leads from the model of the problem, or undefined if it changes nothing:
 *
 *   regrow         a column, rather one with few items, is taken out; its place goes to the items with the most residual
 *                  dependence among them: the leading eigenvector of the standardised residual covariances
 *   regrow-around  the same around one item
 *   split          of the items of a column, some go to a column with few items and some to both: strongly correlated attributes
 *                  may stand in one column as their conjunction
 *   drop, add      the items of one column lose, or gain, another, rather one of `suspectPairs`
 *   swap           of two columns, half of the items that have one of them get the other
 *   family         Q as it is, all items of two attributes or more in one family: they make each other likely
 *   reheat         Q as it is, to be drawn at a higher temperature
 */
export function movedColumns(
  problem: SamplerProblem,
  move: ColumnMove,
  refit: (q: Uint32Array) => void,
): MovedColumns | undefined {
  const { model, random } = problem;
  const { J, K } = model;
  const before = model.q.slice();
  const q = model.q.slice();
  let family = SATURATED;
  if (move === "reheat") return { q, family };
  if (move === "family") {
    setFamilies(problem, random.below(FAMILIES));
    return { q, family };
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
    family = drawFamily(problem);
    // both are mastered at least as often as their conjunction
    model.slopes[l] = model.slopes[c];
    model.intercepts[l] = model.intercepts[c];
  } else {
    const pair = drawPair(problem);
    const { c, l } = pair;
    if (c === l) return undefined;
    if (move === "add") return addedColumn(problem, pair);
    for (let j = 0; j < J; j++) {
      const [hasC, hasL] = [(q[j] >>> c) & 1, (q[j] >>> l) & 1];
      if (move === "drop" && hasC && hasL) q[j] &= ~(1 << l);
      if (move === "swap" && hasC !== hasL && random.uniform() < 0.5) q[j] ^= (1 << c) | (1 << l);
    }
  }
  keepKnown(problem, q);
  return q.every((mask, j) => mask === before[j]) ? undefined : { q, family };
}

/** A column that may stand for the conjunction, or disjunction, of itself and another. */
export interface SuspectPair {
  readonly c: number;
  readonly l: number;
  /** What column c would stand for. */
  readonly family: number;
}

/** Share of the items of two attributes or more from which a family is the test's. */
const USUAL = 0.8;

/**
 * Where column c stands for the conjunction of c and l, items of l alone look disjunctive, or like neither; and the other way round.
 * So every ordered pair of attributes of an item is suspect if the item's family is not the test's. And with an attribute that no item
 * requires, every other one is: it may stand for both.
 */
export function suspectPairs(model: SamplerModel): SuspectPair[] {
  const counts = familyCounts(model);
  const more = counts[CONJUNCTIVE] >= counts[DISJUNCTIVE] ? CONJUNCTIVE : DISJUNCTIVE;
  const isUsual = counts[more] >= USUAL * counts.reduce((sum, count) => sum + count);
  const pairs = new Map<number, SuspectPair>();
  if (counts[more] === 0) return [];
  const used = model.q.reduce((all, mask) => all | mask, 0);
  const unused = Array.from({ length: model.K }, (_, k) => k).find((k) => ((used >>> k) & 1) === 0);
  if (unused !== undefined)
    for (const c of onesOf(used)) pairs.set(c * model.K + unused, { c, l: unused, family: more });
  for (let j = 0; j < model.J; j++) {
    const columns = onesOf(model.q[j]);
    const own = model.families[j];
    if (columns.length < 2 || (isUsual && own === more)) continue;
    const other = own === CONJUNCTIVE ? DISJUNCTIVE : CONJUNCTIVE;
    const family = isUsual || (own !== CONJUNCTIVE && own !== DISJUNCTIVE) ? more : other;
    for (const c of columns)
      for (const l of columns) if (c !== l) pairs.set(c * model.K + l, { c, l, family });
  }
  return [...pairs.values()];
}

/** The items of column c gain column l; undefined if that changes nothing. */
export function addedColumn(
  problem: SamplerProblem,
  { c, l, family }: SuspectPair,
): MovedColumns | undefined {
  const { model } = problem;
  const gains = (mask: number) => (mask >>> c) & 1 && !((mask >>> l) & 1);
  const q = Uint32Array.from(model.q, (mask) => (gains(mask) ? withAttribute(mask, l, problem) : mask));
  keepKnown(problem, q);
  return q.every((mask, j) => mask === model.q[j]) ? undefined : { q, family };
}

/** Column k as another solution has it; undefined if that changes nothing. */
export function borrowedColumn(
  problem: SamplerProblem,
  { q: other }: Pick<SamplerModel, "q">,
  k: number,
): MovedColumns | undefined {
  const { model } = problem;
  const q = Uint32Array.from(model.q, (mask, j) =>
    (other[j] >>> k) & 1 ? withAttribute(mask, k, problem) : (mask & ~(1 << k)) >>> 0,
  );
  keepKnown(problem, q);
  return q.every((mask, j) => mask === model.q[j]) ? undefined : { q, family: SATURATED };
}

/** Items of two attributes or more by family. */
function familyCounts({ J, q, families }: SamplerModel): number[] {
  const counts = Array.from({ length: FAMILIES }, () => 0);
  for (let j = 0; j < J; j++) if (popcount(q[j]) > 1) counts[families[j]]++;
  return counts;
}

/** How often the pair of columns is a suspect one, if there is any. */
const SUSPECT = 0.5;

function drawPair(problem: SamplerProblem): SuspectPair {
  const { model, random } = problem;
  const suspect = random.uniform() < SUSPECT ? suspectPairs(model) : [];
  return suspect.length > 0
    ? suspect[random.below(suspect.length)]
    : { c: random.below(model.K), l: random.below(model.K), family: drawFamily(problem) };
}

/** A family, in proportion to the items of each, one added to every count. */
function drawFamily({ model, random }: SamplerProblem): number {
  const counts = familyCounts(model);
  let left = random.uniform() * (counts.reduce((sum, count) => sum + count, 0) + FAMILIES);
  for (let family = 0; family < FAMILIES - 1; family++) {
    left -= counts[family] + 1;
    if (left < 0) return family;
  }
  return FAMILIES - 1;
}

/** Sets q-vectors; items whose q-vector changes begin again from what items are like, in the family if they have two attributes or more. */
export function setColumns({ model, costs }: SamplerProblem, q: Uint32Array, family = SATURATED): void {
  for (let j = 0; j < model.J; j++) {
    if (q[j] === model.q[j]) continue;
    const n = popcount(q[j]);
    costs.leaveOut(model.q[j], model.families[j]);
    model.q[j] = q[j];
    model.families[j] = n < 2 ? SATURATED : family;
    writeUsualCells(model, j);
    costs.takeIn(q[j], model.families[j]);
  }
}

/** Success probabilities as items of the size and family are like. */
function writeUsualCells(model: SamplerModel, j: number): void {
  const shape = model.itemPrior.shapes[popcount(model.q[j])][model.families[j]];
  model.cells.set(candidateCells({ shape, effects: shape.mean }), j * CELLS);
}

/** All items of two attributes or more in one family, from what items are like. */
function setFamilies({ model, costs }: SamplerProblem, family: number): void {
  for (let j = 0; j < model.J; j++) {
    const n = popcount(model.q[j]);
    if (n < 2) continue;
    costs.leaveOut(model.q[j], model.families[j]);
    model.families[j] = family;
    writeUsualCells(model, j);
    costs.takeIn(model.q[j], family);
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

/** Brings the model's q-vectors to what is known. */
export function takeKnown(problem: SamplerProblem): void {
  const q = problem.model.q.slice();
  keepKnown(problem, q);
  setColumns(problem, q);
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
