import ln from "@stdlib/math-base-special-ln";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, ITEM_FAMILIES, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { subsetTerms } from "../../numeric/subset-sums.ts";
import { type FamilyTerms, familyTerms } from "./family-terms.ts";
import { CELLS, MOST_PER_ITEM } from "./item-limits.ts";

/**
 * Normal prior of items' success probabilities, learned over the items, which are taken to resemble each other:
 *
 *   cell x of a saturated item   p_x ~ N(low + (high − low) · rise_n(|x|), spread²)        rise_n(0) = 0, rise_n(n) = 1
 *   conjunctive, disjunctive     the same with two cells, low and high
 *   additive                     δ_0 ~ N(low, spread²), δ_k ~ N((high − low)/n, spread²)
 *
 * It gives the evidence of a q-vector in closed form; an effect that the responses say nothing about costs and gains
 * nothing, and one unlike all others in the test costs more.
 */
export interface ItemPrior {
  readonly low: number;
  readonly high: number;
  readonly spread: number;
  /** [n][m] share of the rise that m of n attributes give. */
  readonly rise: readonly (readonly number[])[];
  /** [n][family]; one family only where n < 2. */
  readonly shapes: readonly (readonly FamilyShape[])[];
}

/** A family with n attributes: its terms, and the prior of its effects. */
export interface FamilyShape extends FamilyTerms {
  /** [D] */
  readonly mean: Float64Array;
  /** [D, D] */
  readonly precision: Float64Array;
  readonly logDeterminant: number;
}

/** What the prior is before any item is known: guess about a quarter, solve about three quarters, give or take 0.2. */
const FIRST = { low: 0.25, high: 0.75, spread: 0.2 };
/** Cells that these first values are worth when the prior is learned. */
const FIRST_CELLS = 3;
const LEAST_SPREAD = 0.05;
const LEAST_RISE = 0.2;

export function firstItemPrior(): ItemPrior {
  const rise = Array.from({ length: MOST_PER_ITEM + 1 }, (_, n) => evenRise(n));
  return itemPriorOf(FIRST.low, FIRST.high, FIRST.spread, rise);
}

function evenRise(n: number): number[] {
  return Array.from({ length: n + 1 }, (_, m) => (n === 0 ? 0.5 : m / n));
}

/** The rise of items with one attribute more, were it the same along the share of attributes mastered. */
function stretchedRise(rise: readonly number[]): number[] {
  const n = rise.length;
  return Array.from({ length: n + 1 }, (_, m) => {
    if (m === n) return 1;
    const place = (m * (n - 1)) / n;
    const below = Math.floor(place);
    return rise[below] + (place - below) * (rise[below + 1] - rise[below]);
  });
}

/** Items as they stand: masks q [J], families [J], success probabilities by cell [J, CELLS]. */
interface LearnedFrom {
  readonly J: number;
  readonly q: ArrayLike<number>;
  readonly families: ArrayLike<number>;
  readonly cells: ArrayLike<number>;
}

/** Means over the items' cells as they are, first values counted in: those of a size are learned from the size below. */
export function learnItemPrior({ J, q, families, cells }: LearnedFrom): ItemPrior {
  const mean = (sum: number, count: number, first: number) =>
    (sum + FIRST_CELLS * first) / (count + FIRST_CELLS);
  const sums = { low: 0, high: 0, items: 0 };
  for (let j = 0; j < J; j++) {
    const n = popcount(q[j]);
    if (n === 0) continue;
    sums.items++;
    sums.low += cells[j * CELLS];
    sums.high += cells[j * CELLS + (1 << n) - 1];
  }
  const low = mean(sums.low, sums.items, FIRST.low);
  const high = Math.max(low + LEAST_RISE, mean(sums.high, sums.items, FIRST.high));
  const rise: number[][] = [];
  for (let n = 0; n <= MOST_PER_ITEM; n++) {
    const first = n > 2 ? stretchedRise(rise[n - 1]) : evenRise(n);
    const learned = first.slice();
    for (let m = 1; m < n; m++) {
      let sum = 0;
      let count = 0;
      for (let j = 0; j < J; j++) {
        if (popcount(q[j]) !== n || families[j] !== SATURATED) continue;
        for (let x = 0; x < 1 << n; x++)
          if (popcount(x) === m) {
            sum += (cells[j * CELLS + x] - low) / (high - low);
            count++;
          }
      }
      learned[m] = mean(sum, count, first[m]);
    }
    rise.push(learned);
  }
  let squares = 0;
  let count = 0;
  for (let j = 0; j < J; j++) {
    const n = popcount(q[j]);
    if (n === 0) continue;
    const last = (1 << n) - 1;
    const free = families[j] === SATURATED || n < 2;
    for (let x = 0; x <= last; x++) {
      if (!free && x !== 0 && x !== last) continue;
      squares += (cells[j * CELLS + x] - low - (high - low) * rise[n][popcount(x)]) ** 2;
      count++;
    }
  }
  const spread = Math.max(LEAST_SPREAD, Math.sqrt(mean(squares, count, FIRST.spread ** 2)));
  return itemPriorOf(low, high, spread, rise);
}

function itemPriorOf(low: number, high: number, spread: number, rise: ItemPrior["rise"]): ItemPrior {
  const shapes = Array.from({ length: MOST_PER_ITEM + 1 }, (_, n) =>
    (n < 2 ? [SATURATED] : ITEM_FAMILIES.map((_, family) => family)).map((family) =>
      shapeOf(familyTerms(family, n), low, high, spread, rise[n]),
    ),
  );
  return { low, high, spread, rise, shapes };
}

/** On the terms δ = M p of a saturated item, M the Möbius matrix with determinant 1, precision is 2^(n − |T ∪ T'|). */
function shapeOf(
  terms: FamilyTerms,
  low: number,
  high: number,
  spread: number,
  rise: readonly number[],
): FamilyShape {
  const { family, n, effects: D } = terms;
  const unit = 1 / (spread * spread);
  const mean = new Float64Array(D);
  const precision = new Float64Array(D * D);
  if (n >= 2 && family === ADDITIVE) {
    mean.fill((high - low) / n, 1);
    mean[0] = low;
    for (let t = 0; t < D; t++) precision[t * D + t] = unit;
  } else if (n >= 2 && (family === CONJUNCTIVE || family === DISJUNCTIVE)) {
    mean.set([low, high - low]);
    precision.set([2 * unit, unit, unit, unit]);
  } else {
    for (let x = 0; x < D; x++) mean[x] = low + (high - low) * rise[popcount(x)];
    subsetTerms(mean);
    for (let t = 0; t < D; t++)
      for (let s = 0; s < D; s++) precision[t * D + s] = unit * (1 << (n - popcount(t | s)));
  }
  return { ...terms, mean, precision, logDeterminant: D * ln(unit) };
}

/** The prior mean of the success probability in a cell where `mastered` of the item's n attributes are. */
export function expectedShare({ low, high, rise }: ItemPrior, mastered: number, n: number): number {
  return low + (high - low) * rise[n][mastered];
}
