import ln from "@stdlib/math-base-special-ln";
import { checkAttributeCount } from "../data/check-attribute-count.ts";
import { checkItemsVary } from "../data/check-items-vary.ts";
import { checkNames } from "../data/check-names.ts";
import {
  type ExpectedEntries,
  type KnownEntries,
  MOST_ATTRIBUTES,
  nothingKnown,
} from "../data/known-entries.ts";
import { attributeNames, masksOf, type QMatrix } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { startFor } from "../data/start-for.ts";
import { checkBoolean, checkList } from "../errors/check-kind.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { checkOneOf } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { counted } from "../errors/list-names.ts";
import { popcount } from "../numeric/bits.ts";
import { MOST_LISTED, MOST_PER_ITEM, SHARE_OF_NONE } from "./items/index.ts";
import { EFFORT_NAMES, type Effort, type FixedEntries, type LearnOptions } from "./learn-options.ts";

/** Options with every default filled in. */
export interface CheckedLearn {
  readonly K: number;
  /** [K] of the attributes. */
  readonly names: readonly string[];
  readonly seed: number;
  readonly effort: Effort;
  /** Whether an ability beside the attributes is tried. */
  readonly ability: boolean;
  readonly start: QMatrix | undefined;
  readonly known: KnownEntries;
  /** Whether columns stand for attributes of their own, about which something is known or expected. */
  readonly isNamed: boolean;
  readonly most: number;
  readonly sizeShares: readonly number[] | undefined;
}

/** The options with their defaults, or an InvalidInputError that names the one at fault. */
export function checkLearnOptions(where: string, responses: Responses, options: LearnOptions): CheckedLearn {
  const { attributes: K, seed = 1, effort = "normal", trust = NO_TRUST, fixed, sizeShares } = options;
  const { mostPerItem = MOST_PER_ITEM, ability = true, adequacy = true } = options;
  const { J } = responses;
  checkAttributeCount(where, K, J);
  checkItemsVary(where, responses);
  if (K > MOST_ATTRIBUTES)
    throw new InvalidInputError(where, "attributes", `at most ${MOST_ATTRIBUTES}`, `${K}`);
  checkWhole(where, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkOneOf(where, "effort", effort, EFFORT_NAMES);
  checkBoolean(where, "ability", ability);
  checkBoolean(where, "adequacy", adequacy);
  checkWhole(where, "mostPerItem", mostPerItem, 1, MOST_PER_ITEM);
  const most = Math.min(mostPerItem, K);
  const start = options.start && startFor(where, responses, options.start, K);
  const { attributeNames: names = start?.attributes ?? attributeNames(K) } = options;
  checkNames(where, "attributeNames", names, K);
  const certain = fixed === undefined ? nothingKnown(J) : knownEntries(where, fixed, J, K, most);
  const expected = expectedEntries(where, start, trust);
  const known = expected ? { ...certain, expected } : certain;
  const shares = sizeShares === undefined ? undefined : checkShares(where, sizeShares, most);
  if (shares) checkRequiredSizes(where, known, shares, K);
  const isNamed = expected !== undefined || known.required.some(Boolean) || known.forbidden.some(Boolean);
  return {
    K,
    names,
    seed,
    effort,
    ability,
    start,
    known,
    isNamed,
    most,
    sizeShares: shares,
  };
}

/** A trust that leaves everything to the responses: an entry is as likely right as wrong. */
const NO_TRUST = 0.5;

function expectedEntries(
  where: string,
  start: QMatrix | undefined,
  trust: number,
): ExpectedEntries | undefined {
  checkNumber(
    where,
    "trust",
    trust,
    "at least 0.5 and less than 1",
    (value) => value >= NO_TRUST && value < 1,
  );
  if (trust === NO_TRUST) return undefined;
  if (start === undefined)
    throw new InvalidInputError(
      where,
      "trust",
      "omitted unless there is a start",
      `${trust}`,
      undefined,
      "{} can be used only with start.",
    );
  return { q: masksOf(start), logOdds: ln(trust / (1 - trust)) };
}

function knownEntries(where: string, fixed: FixedEntries, J: number, K: number, most: number): KnownEntries {
  checkList(where, "fixed", fixed, `${J} rows, one per item`);
  if (fixed.length !== J)
    throw new InvalidInputError(where, "fixed", `${J} rows, one per item`, `${fixed.length}`);
  const known = nothingKnown(J);
  for (const [j, row] of fixed.entries()) {
    checkList(
      where,
      { argument: "fixed", within: `row ${j + 1}`, at: [j] },
      row,
      `${K} entries, one per attribute`,
    );
    if (row.length !== K)
      throw new InvalidInputError(
        where,
        { argument: "fixed", within: `row ${j + 1}`, at: [j] },
        `${K} entries, one per attribute`,
        `${row.length}`,
      );
    for (const [k, entry] of row.entries()) {
      if (entry === 1) known.required[j] |= 1 << k;
      else if (entry === 0) known.forbidden[j] |= 1 << k;
      else if (entry !== null)
        throw new InvalidInputError(
          where,
          { argument: "fixed", within: `row ${j + 1}, column ${k + 1}`, at: [j, k] },
          "0, 1 or null",
          describeValue(entry),
        );
    }
    const required = popcount(known.required[j]);
    if (required > most)
      throw new InvalidInputError(
        where,
        { argument: "fixed", within: `row ${j + 1}`, at: [j] },
        `at most ${most} required attributes, the maximum per item`,
        `${required}`,
      );
  }
  return known;
}

/** Shares of items with 0, 1, 2, … attributes; that of none is small, for such an item tells nothing. */
function checkShares(where: string, shares: readonly number[], most: number): number[] {
  checkList(where, "sizeShares", shares, "a list of proportions of items that require 1, 2, … attributes");
  if (shares.slice(most).some(Boolean))
    throw new InvalidInputError(
      where,
      "sizeShares",
      `a list of at most ${most}`,
      `${shares.length}`,
      undefined,
      `{} may list at most ${counted(most, "proportion")} (for items with 1 to ${most} attributes), at least one of them above 0; ${shares.length} were given.`,
    );
  // a hole becomes undefined, which is no share
  const given = Array.from(shares.slice(0, most));
  for (const [at, share] of given.entries())
    checkNumber(
      where,
      { argument: "sizeShares", within: `entry ${at + 1}`, at: [at] },
      share,
      "at least 0",
      (value) => value >= 0,
    );
  if (!given.slice(0, MOST_LISTED).some((share) => share > 0)) {
    const largest = Math.min(most, MOST_LISTED);
    const which = ["the first", "at least one of the first two", "at least one of the first three"][
      largest - 1
    ];
    throw new InvalidInputError(
      where,
      "sizeShares",
      `proportions of items that require 1, 2, … attributes, ${which} above 0`,
      describeValue(given),
    );
  }
  const total = given.reduce((a, b) => a + b);
  const bySize = Array.from({ length: most }, (_, at) => ((given[at] ?? 0) / total) * (1 - SHARE_OF_NONE));
  return [SHARE_OF_NONE, ...bySize];
}

/** Every item must be able to have a size that some items have. */
function checkRequiredSizes(
  where: string,
  { required, forbidden }: KnownEntries,
  shares: readonly number[],
  K: number,
): void {
  for (const [j, mask] of required.entries()) {
    const least = popcount(mask);
    const most = K - popcount(forbidden[j]);
    if (shares.some((share, n) => share > 0 && n >= least && n <= most)) continue;
    throw new InvalidInputError(
      where,
      { argument: "fixed", within: `row ${j + 1}`, at: [j] },
      "an item with a number of attributes whose proportion in sizeShares is above 0",
      least === most ? `${least}` : `${least} to ${most}`,
    );
  }
}
