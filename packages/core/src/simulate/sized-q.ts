import { type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { type Stream, shuffled } from "../random/stream.ts";

export interface SizedQDesign {
  /** J. */
  readonly items: number;
  /** K. */
  readonly attributes: number;
  /** Shares of the items with 1, 2, 3, … attributes, in any unit: [1, 1, 1, 1] for as many of each. */
  readonly sizes: readonly number[];
  /** How many items that need only it every attribute has to begin with; the others have `sizes`. Default 0. */
  readonly identityBlocks?: number;
}

/**
 * A random Q-matrix with given numbers of items, of attributes and of attributes an item:
 *
 *   Q = [I; …; I; Q*]        I: `identityBlocks` times; Q*: items with n attributes in the shares `sizes`, in random order
 *
 * The numbers of items are whole by largest remainder. Attributes are dealt from a shuffled deck, a new one when it is
 * used up, so each set of n is equally likely for an item, and the attributes are needed equally often, up to one item.
 * Sizes draw from the stream's fork "sizes", deck d from ("deck", d).
 */
export function sizedQ(design: SizedQDesign, random: Stream): QMatrix {
  const { items: J, attributes: K, sizes, identityBlocks = 0 } = design;
  checkSizedQ(design, identityBlocks);
  const rows = Array.from({ length: identityBlocks * K }, (_, at) => rowOf([at % K], K));
  const bySize = countsBySize(J - rows.length, sizes).flatMap((count, at) =>
    new Array<number>(count).fill(at + 1),
  );
  const deal = dealer(K, random);
  for (const place of shuffled(bySize.length, random.fork("sizes"))) rows.push(rowOf(deal(bySize[place]), K));
  return qMatrixFrom(rows);
}

function checkSizedQ({ items, attributes: K, sizes }: SizedQDesign, identityBlocks: number): void {
  const where = "sizedQ";
  checkWhole(where, "attributes", K, 1, 1000);
  checkWhole(where, "identityBlocks", identityBlocks, 0, 10);
  checkWhole(where, "items", items, Math.max(1, identityBlocks * K), 1_000_000);
  for (const [at, share] of sizes.entries())
    checkNumber(where, `sizes[${at}]`, share, "at least 0", (value) => value >= 0);
  const largest = sizes.findLastIndex((share) => share > 0) + 1;
  if (largest < 1 || largest > K)
    throw new InvalidInputError(
      where,
      "sizes",
      `proportions of items with 1 to ${K} attributes, not all of them 0`,
      describeValue(`[${sizes.join(", ")}]`),
    );
}

/** Whole numbers in the given shares that add up to `total`: the largest remainders are rounded up, earlier ones first. */
function countsBySize(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  const exact = shares.map((share) => (share * total) / sum);
  const counts = exact.map(Math.floor);
  const order = exact.map((_, at) => at).sort((a, b) => exact[b] - counts[b] - (exact[a] - counts[a]));
  const left = total - counts.reduce((all, count) => all + count, 0);
  for (const at of order.slice(0, left)) counts[at]++;
  return counts;
}

/** Deals n different attributes at a time; one that the hand already has stays in the deck for a later hand. */
function dealer(K: number, random: Stream): (n: number) => number[] {
  let deck: number[] = [];
  let decks = 0;
  return (n) => {
    const hand: number[] = [];
    while (hand.length < n) {
      if (deck.length === 0) deck = [...shuffled(K, random.fork("deck", decks++))];
      const at = deck.findIndex((k) => !hand.includes(k));
      hand.push(...deck.splice(at, 1));
    }
    return hand;
  };
}

function rowOf(required: readonly number[], K: number): number[] {
  return Array.from({ length: K }, (_, k) => (required.includes(k) ? 1 : 0));
}
