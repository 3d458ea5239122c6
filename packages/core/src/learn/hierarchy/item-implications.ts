import { onesOf } from "../../numeric/bits.ts";
import { ABSENT, type CodedResponses } from "../coded-responses.ts";

/** A Q-matrix and an order that the items' implications show. */
export interface ImpliedStart {
  /** [J] masks */
  readonly q: Uint32Array;
  /** [attributes] prerequisites, as masks */
  readonly order: Uint32Array;
}

/** P(correct) of students who lack, and who have, all that an item requires. */
export interface ItemLevels {
  readonly guess: number;
  readonly success: number;
}

/**
 * What conjunctive items imply of each other. Let η_ij say that student i has all that item j requires. Responses give it up to
 * noise, and without bias: with m_ij = (R_ij − guess) / (success − guess), E m_ij = η_ij, so for different items
 *
 *   P(η_j = 1, η_l = 0) = E m_j (1 − m_l)        0 if item j requires all that item l does
 *
 * Items that imply each other are one group. From the easiest group on: a group whose η is the conjunction of easier ones
 * requires their attributes; any other is an attribute of its own, and the easier attributes that it implies are its prerequisites.
 * Where each attribute has an item that requires it and its prerequisites alone, Q and hierarchy follow, up to chance.
 * Undefined if there are more attributes than `most`.
 *
 * The idea, without noise, is item tree analysis [vL74]; the corrected counts are those of a misclassified table.
 *
 * @param limit standard errors up to which a share counts as 0
 */
export function impliedStart(
  implications: ItemImplications,
  most: number,
  limit: number,
): ImpliedStart | undefined {
  const groups = groupItems(implications, limit).sort((a, b) => b.share - a.share);
  const attributes: Float64Array[] = [];
  const q = new Uint32Array(implications.single.length);
  const order: number[] = [];
  for (const { items, truth } of groups) {
    const implied = [...attributes.keys()].filter((k) => errorsAbove0(truth, attributes[k]) < limit);
    const all = implied.reduce((mask, k) => mask | (1 << k), 0);
    const shortest = implied.reduce((mask, k) => mask & ~order[k], all);
    if (implied.length > 0 && errorsAbove0(conjunction(attributes, shortest), truth) < limit) {
      for (const j of items) q[j] = shortest;
      continue;
    }
    if (attributes.length === most) return undefined;
    for (const j of items) q[j] = 1 << attributes.length;
    attributes.push(truth);
    order.push(implied.reduce((mask, k) => mask | order[k], all));
  }
  return { q, order: Uint32Array.from(order) };
}

/** The items one by one, whatever the limit. */
export interface ItemImplications {
  /** [J][N] m_ij; NaN where there is no response. */
  readonly single: readonly Float64Array[];
  /** [J][j] how far items are from implying each other, in standard errors. */
  readonly apart: readonly (readonly number[])[];
}

/** @param levels [J] */
export function itemImplications({ codes }: CodedResponses, levels: readonly ItemLevels[]): ItemImplications {
  const single = codes.map((column, j) => {
    const { guess, success } = levels[j];
    return Float64Array.from(column, (code) =>
      code === ABSENT ? Number.NaN : (code - guess) / (success - guess),
    );
  });
  return { single, apart: single.map((own, j) => single.slice(0, j).map((other) => distance(own, other))) };
}

interface ItemGroup {
  readonly items: readonly number[];
  /** [N] unbiased for η; NaN where the student has no response to any of the items. */
  readonly truth: Float64Array;
  /** P(η = 1) */
  readonly share: number;
}

type Grouped = Omit<ItemGroup, "share">;

/** Those most alike are joined first, as long as neither has students whom the other lacks. */
function groupItems({ single, apart: first }: ItemImplications, limit: number): ItemGroup[] {
  const N = single[0].length;
  let groups: Grouped[] = single.map((truth, j) => ({ items: [j], truth }));
  const apart = new Map<Grouped, Map<Grouped, number>>();
  for (const [at, a] of groups.entries())
    apart.set(a, new Map(groups.slice(0, at).map((b, other) => [b, first[at][other]])));
  for (;;) {
    let nearest: { readonly pair: readonly Grouped[]; readonly by: number } | undefined;
    for (const [a, others] of apart)
      for (const [b, by] of others)
        if (by < limit && by < (nearest?.by ?? Number.POSITIVE_INFINITY)) nearest = { pair: [a, b], by };
    if (nearest === undefined) break;
    const { pair } = nearest;
    const items = pair.flatMap((group) => group.items).sort((a, b) => a - b);
    const joined = {
      items,
      truth: meanOf(
        items.map((j) => single[j]),
        N,
      ),
    };
    groups = groups.filter((group) => !pair.includes(group));
    for (const group of pair) apart.delete(group);
    for (const others of apart.values()) for (const group of pair) others.delete(group);
    apart.set(joined, new Map(groups.map((group) => [group, distance(joined.truth, group.truth)])));
    groups.push(joined);
  }
  return groups.map(({ items, truth }) => ({ items, truth, share: moments(truth).mean }));
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.max(errorsAbove0(a, b), errorsAbove0(b, a));
}

/** P(η_a = 1, η_b = 0) in standard errors. */
function errorsAbove0(a: Float64Array, b: Float64Array): number {
  const { mean, error } = moments(a, b);
  return error > 0 ? mean / error : 0;
}

function conjunction(attributes: readonly Float64Array[], mask: number): Float64Array {
  const [first, ...others] = onesOf(mask).map((k) => attributes[k]);
  return first.map((x, i) => others.reduce((product, other) => product * other[i], x));
}

/** Mean and its standard error of the values, or of a (1 − b) with others, where there are any. */
function moments(
  values: Float64Array,
  others?: Float64Array,
): { readonly mean: number; readonly error: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = others === undefined ? values[i] : values[i] * (1 - others[i]);
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(count, 1);
  return {
    mean,
    error: Math.sqrt(Math.max(squares / Math.max(count, 1) - mean * mean, 0) / Math.max(count, 1)),
  };
}

/** Student by student, of the values that there are. */
function meanOf(columns: readonly Float64Array[], N: number): Float64Array {
  return Float64Array.from({ length: N }, (_, i) => {
    let [count, sum] = [0, 0];
    for (const column of columns)
      if (!Number.isNaN(column[i])) {
        count++;
        sum += column[i];
      }
    return count > 0 ? sum / count : Number.NaN;
  });
}
