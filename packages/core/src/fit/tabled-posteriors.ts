import ln from "@stdlib/math-base-special-ln";
import { reducedPatterns } from "../models/class-space.ts";
import type { Classifier } from "./em/posteriors.ts";
import { ABSENT, type ResponsePatterns } from "./em/response-patterns.ts";

/** What one row of responses says about its classes. The arrays are used again for the next row. */
export interface TabledPosterior {
  /** The row's number among the response patterns. */
  readonly row: number;
  /** ln P(responses). */
  readonly logLik: number;
  /** [C] P(class | responses), summing to 1. */
  readonly posterior: Float64Array;
  /** [C] P(responses | class), but for a factor that is the same for all classes. */
  readonly likelihoods: Float64Array;
}

/**
 * The same as `posteriors`, up to rounding, by products instead of logarithms and with the items taken in groups g
 * of up to six, so that a group's factor
 *
 *   P(x | c) = Π_g T_g[x_g, c]        T_g[x_g, c] = Π_{j in g} P(x_j | c)
 *
 * is worked out once for each way x_g to answer its items that occurs, not once for each row. A product that falls
 * below 2^−500 is multiplied by 2^500, which is exact, and the class's `shift` counts how often: nothing
 * underflows, whatever the number of items, and no exponential is taken (at C = 4096 and 2000 rows these alone
 * cost more than a second).
 *
 * Six factors above 2^−87 keep the product above 2^−1022, where doubles lose digits; fits keep theirs above 10^−4.
 * Checked in tabled-posteriors.test.ts against `posteriors`.
 */
export function* tabledPosteriors(
  patterns: ResponsePatterns,
  classifier: Classifier,
): Generator<TabledPosterior, void> {
  const { J, U, codes } = patterns;
  const { space, classProbabilities } = classifier;
  const { C } = space;
  const size = groupSize(J, C, patterns.missing ? 3 : 2);
  const table = groupTables(classifier, size);
  const products = new Float64Array(C);
  const shifts = new Int32Array(C);
  const likelihoods = new Float64Array(C);
  const posterior = new Float64Array(C);
  for (let row = 0; row < U; row++) {
    products.fill(1);
    shifts.fill(0);
    for (let first = 0; first < J; first += size) {
      const factor = table(first, codes.subarray(row * J + first, row * J + Math.min(first + size, J)));
      for (let c = 0; c < C; c++) {
        products[c] *= factor[c];
        if (products[c] < LOW) {
          products[c] *= LIFT;
          shifts[c]++;
        }
      }
    }
    for (let c = 0; c < C; c++) posterior[c] = classProbabilities[c] * products[c];
    const least = leastShift(shifts, posterior);
    const sum = scaleDown(posterior, posterior, shifts, least);
    for (let c = 0; c < C; c++) posterior[c] /= sum;
    scaleDown(likelihoods, products, shifts, leastShift(shifts, products));
    yield { row, logLik: ln(sum) - least * LN_LIFT, posterior, likelihoods };
  }
}

const LOW = 2 ** -500;
const LIFT = 2 ** 500;
const LN_LIFT = ln(LIFT);

/** The least shift of a class whose value is not 0. */
function leastShift(shifts: Int32Array, values: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let c = 0; c < values.length; c++) if (values[c] > 0 && shifts[c] < least) least = shifts[c];
  return least;
}

/** target_c = values_c · 2^(−500 (shift_c − least)); returns the sum. Three shifts below is 0 in any sum. */
function scaleDown(target: Float64Array, values: Float64Array, shifts: Int32Array, least: number): number {
  let sum = 0;
  for (let c = 0; c < values.length; c++) {
    const below = shifts[c] - least;
    target[c] =
      below <= 0 ? values[c] : below === 1 ? values[c] * LOW : below === 2 ? values[c] * LOW * LOW : 0;
    sum += target[c];
  }
  return sum;
}

const LARGEST_GROUP = 6;
const MOST_TABLE_BYTES = 2 ** 26;

/** Items in a group: as many as keep all tables that can occur within the memory meant for them. */
export function groupSize(J: number, C: number, responsesPerItem: number): number {
  for (let size = LARGEST_GROUP; size > 1; size--) {
    const tables = Math.ceil(J / size) * responsesPerItem ** size;
    if (tables * C * Float64Array.BYTES_PER_ELEMENT <= MOST_TABLE_BYTES) return size;
  }
  return 1;
}

/** T_g [C] by the group's first item and the responses to its items; made when first asked for. */
function groupTables(
  { q, space, itemProbabilities }: Classifier,
  size: number,
): (first: number, codes: Uint8Array) => Float64Array {
  const { C } = space;
  const reduced = reducedPatterns(q, space);
  const byResponse = itemProbabilities.map((p) => [p.map((value) => 1 - value), p]);
  const ways = 3 ** size;
  const tables: (Float64Array | undefined)[] = new Array(Math.ceil(q.J / size) * ways);
  return (first, codes) => {
    let way = 0;
    for (let a = 0; a < codes.length; a++) way = 3 * way + codes[a];
    const place = (first / size) * ways + way;
    const found = tables[place];
    if (found !== undefined) return found;
    const table = new Float64Array(C).fill(1);
    for (let a = 0; a < codes.length; a++) {
      if (codes[a] === ABSENT) continue;
      const probability = byResponse[first + a][codes[a]];
      const patternOf = reduced[first + a];
      for (let c = 0; c < C; c++) table[c] *= probability[patternOf[c]];
    }
    tables[place] = table;
    return table;
  };
}
