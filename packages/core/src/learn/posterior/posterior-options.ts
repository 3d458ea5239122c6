import { isAllowed, type KnownEntries, MOST_ATTRIBUTES, nothingKnown } from "../../data/known-entries.ts";
import { masksOf, type QMatrix } from "../../data/q-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { checkWhole } from "../../errors/check-number.ts";
import { checkOneOf } from "../../errors/check-one-of.ts";
import { describeValue } from "../../errors/describe-value.ts";
import { InvalidInputError } from "../../errors/invalid-input-error.ts";
import { ITEM_FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { MOST_CELL_ATTRIBUTES } from "./order-lattice.ts";
import { MASTERY_KINDS, type MasteryKind, type PosteriorProblem } from "./posterior-chain.ts";

/** Where a sampler begins: at a Q-matrix that is likely, for it walks from there and does not search. */
export interface PosteriorStart {
  readonly q: QMatrix;
  /** [N] bit k set if the student masters attribute k; from the answers if left out. */
  readonly profiles?: Uint32Array;
}

export interface PosteriorOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Chains with different numbers are independent of each other. Default 0. */
  readonly chain?: number;
  readonly known?: KnownEntries;
  /** Most attributes an item may need, up to 4. Default 4. */
  readonly mostAttributes?: number;
  /** Shares of items that need 1, 2, … attributes; learned if left out. */
  readonly sizeShares?: readonly number[];
  /** What makes attributes go together: one factor, or classes of students where that is too little. Default "factor". */
  readonly mastery?: MasteryKind;
}

export interface CheckedPosterior {
  readonly problem: PosteriorProblem;
  /** [J] */
  readonly q: Uint32Array;
  /** [N] */
  readonly profiles?: Uint32Array;
  readonly seed: number;
  readonly chain: number;
}

/** The problem with its defaults, or an InvalidInputError. */
export function checkPosterior(
  where: string,
  responses: Responses,
  start: PosteriorStart,
  options: PosteriorOptions,
): CheckedPosterior {
  const { N, J } = responses;
  const { K } = start.q;
  const {
    seed = 1,
    chain = 0,
    known = nothingKnown(J),
    mostAttributes = MOST_CELL_ATTRIBUTES,
    sizeShares,
    mastery = "factor",
  } = options;
  checkWhole(where, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkWhole(where, "chain", chain, 0, Number.MAX_SAFE_INTEGER);
  checkWhole(where, "mostAttributes", mostAttributes, 1, MOST_CELL_ATTRIBUTES);
  checkOneOf(where, "mastery", mastery, MASTERY_KINDS);
  if (start.q.J !== J)
    throw new InvalidInputError(where, "start.q", `a Q-matrix of ${J} items`, `one of ${start.q.J}`);
  if (K > MOST_ATTRIBUTES)
    throw new InvalidInputError(
      where,
      "start.q",
      `a Q-matrix of at most ${MOST_ATTRIBUTES} attributes`,
      `${K}`,
    );
  for (const name of ["required", "forbidden"] as const)
    if (known[name].length !== J)
      throw new InvalidInputError(
        where,
        `known.${name}`,
        `${J} masks, one per item`,
        `${known[name].length}`,
      );
  if (start.profiles !== undefined && start.profiles.length !== N)
    throw new InvalidInputError(
      where,
      "start.profiles",
      `${N} patterns, one per student`,
      `${start.profiles.length}`,
    );
  if (sizeShares !== undefined) checkShares(where, sizeShares, mostAttributes);
  const q = masksOf(start.q);
  for (let j = 0; j < J; j++) checkRow(where, start.q, j, q[j], known, mostAttributes);
  if (sizeShares !== undefined) checkSizes(where, start.q, q, sizeShares);
  const mayBeEmpty = Uint8Array.from(q, (mask) => (mask === 0 ? 1 : 0));
  const families = ITEM_FAMILIES.map((_, family) => family);
  const problem = { responses, K, known, mostAttributes, mayBeEmpty, sizeShares, families, mastery };
  return { problem, q, profiles: start.profiles, seed, chain };
}

function checkRow(
  where: string,
  q: QMatrix,
  j: number,
  mask: number,
  known: KnownEntries,
  mostAttributes: number,
): void {
  const row = { argument: "start.q", within: `item ${describeValue(q.items[j])}`, at: ["items", j] };
  const n = popcount(mask);
  if (n > mostAttributes)
    throw new InvalidInputError(where, row, `a row with at most ${mostAttributes} ones`, `${n}`);
  if (!isAllowed(known, j, mask))
    throw new InvalidInputError(
      where,
      row,
      "a row consistent with the known entries of the item",
      rowText(q, j),
    );
}

function rowText({ K, entries }: QMatrix, j: number): string {
  return Array.from(entries.subarray(j * K, (j + 1) * K)).join(" ");
}

function checkShares(where: string, shares: readonly number[], most: number): void {
  const argument = "sizeShares";
  if (shares.length !== most)
    throw new InvalidInputError(
      where,
      argument,
      `${most} numbers, for 1 to ${most} attributes`,
      `${shares.length}`,
    );
  const bad = shares.find((share) => !(share >= 0 && share < Number.POSITIVE_INFINITY));
  if (bad !== undefined)
    throw new InvalidInputError(where, argument, "finite numbers ≥ 0", describeValue(bad));
  if (shares.every((share) => share === 0))
    throw new InvalidInputError(
      where,
      argument,
      "numbers of which at least one is above 0",
      shares.join(", "),
    );
}

/** A start that the shares rule out would have nothing to be compared with. */
function checkSizes(where: string, q: QMatrix, masks: Uint32Array, shares: readonly number[]): void {
  const at = masks.findIndex((mask) => mask !== 0 && shares[popcount(mask) - 1] === 0);
  if (at === -1) return;
  const n = popcount(masks[at]);
  throw new InvalidInputError(
    where,
    "sizeShares",
    `above 0 for ${n} attribute${n === 1 ? "" : "s"}, the number that item ${describeValue(q.items[at])} of start.q requires`,
    shares.join(", "),
  );
}
