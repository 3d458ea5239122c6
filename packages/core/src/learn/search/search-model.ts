import { gatherBits, popcount, reorderBits, spreadBits } from "../../numeric/bits.ts";
import type { Stream } from "../../random/stream.ts";
import { firstItemPrior, type ItemPrior } from "./item-prior.ts";
import type { Workspace } from "./workspace.ts";

/** An item of the search needs at most this many attributes: its cells are listed, 2^n of them. */
export const MOST_PER_ITEM = 4;
export const CELLS = 1 << MOST_PER_ITEM;

/**
 * The state that a search works on, in place. Item j has the attributes of the mask q[j]; cell x of it stands for the
 * students who master exactly those of its attributes whose bit is set in x (bit 0 its lowest attribute).
 *
 * Who may change it: the search that made it or copied it, and the functions that it hands it to as a `SearchModel`.
 * Everyone else takes a `ModelView`, and the compiler holds them to it. The doors of the folder (`searchSteps`,
 * `mergeSearch`) copy what they are given, so that a model which a search has returned never changes again.
 *
 *   q, families            re-selection (`adopt`), `takeRows`, `exchangeRow`, `restartItem`, `movedColumns` on its copy
 *   cells                  the M-step of block-em.ts, and whoever changes q
 *   penalties, fits        `reselect` and `appraise`; `updateShares` moves penalties along with logShares
 *   itemPrior              `sweep`
 *   hasPatternWeights      `searchSteps`, between rounds of moves
 *   slopes, intercepts     the M-step of block-prior.ts; `movedColumns` on its copy
 */
export interface SearchModel {
  readonly J: number;
  readonly K: number;
  readonly q: Uint32Array;
  /** [J] place in ITEM_FAMILIES; 0 for items of fewer than two attributes. */
  readonly families: Uint8Array;
  /** [J, CELLS] success probability by cell. */
  readonly cells: Float64Array;
  /** [J] what the item's q-vector, family and effects cost: see reselect.ts. */
  readonly penalties: Float64Array;
  /** [J] ln P(its answers | all other answers), as it was last looked at. */
  readonly fits: Float64Array;
  /** [4] log of the share that each family has of the items with two attributes or more. */
  readonly logShares: Float64Array;
  /** What items' success probabilities are like in this test. */
  itemPrior: ItemPrior;
  /** Whether patterns of a block have weights beside those of the one factor: see block-prior.ts. */
  hasPatternWeights: boolean;
  /** [K] P(α_k = 1 | θ) = logistic(intercept + slope · θ). */
  readonly slopes: Float64Array;
  readonly intercepts: Float64Array;
}

/** A typed array that cannot be changed by this name. */
type Unchanging<T> = T extends Float64Array | Uint32Array | Uint8Array
  ? Readonly<Omit<T, "set" | "fill" | "sort" | "reverse" | "copyWithin" | "subarray">>
  : T;

/** A model for those who look at it only. */
export type ModelView = { readonly [Field in keyof SearchModel]: Unchanging<SearchModel[Field]> };

/** Where a search begins, or ends. */
export interface SearchStart {
  readonly model: SearchModel;
  /** [N] one profile a student. */
  readonly profiles: Uint32Array;
}

/** A search under way. Its steps change the model and the profiles in place; `model` itself is replaced when a move is kept. */
export interface Search {
  readonly workspace: Workspace;
  model: SearchModel;
  /** [N] one profile a student. */
  readonly profiles: Uint32Array;
  readonly random: Stream;
}

export function emptyModel(J: number, K: number): SearchModel {
  return {
    J,
    K,
    q: new Uint32Array(J),
    families: new Uint8Array(J),
    cells: new Float64Array(J * CELLS),
    penalties: new Float64Array(J),
    fits: new Float64Array(J).fill(Number.NEGATIVE_INFINITY),
    logShares: new Float64Array(4).fill(-Math.LN2 * 2),
    itemPrior: firstItemPrior(),
    hasPatternWeights: false,
    slopes: new Float64Array(K).fill(1),
    intercepts: new Float64Array(K),
  };
}

export function copyModel(from: ModelView): SearchModel {
  return {
    ...from,
    q: from.q.slice(),
    families: from.families.slice(),
    cells: from.cells.slice(),
    penalties: from.penalties.slice(),
    fits: from.fits.slice(),
    logShares: from.logShares.slice(),
    slopes: from.slopes.slice(),
    intercepts: from.intercepts.slice(),
  };
}

/**
 * How good a Q-matrix is for the answers, comparable between searches of the same data at any K:
 *
 *   Σ_j [ ln P(answers to j | all other answers) − penalty_j ]
 *
 * Each item is foretold from the others, so that a column which only explains itself gains nothing.
 */
export function modelScore({ fits, penalties }: ModelView): number {
  let score = 0;
  for (let j = 0; j < fits.length; j++) score += fits[j] - penalties[j];
  return score;
}

export function sameQ(a: ModelView, b: ModelView): boolean {
  return a.q.every((q, j) => q === b.q[j]);
}

/** The same model and profiles with attribute k taken from attribute order[k]: nothing but names changes. */
export function permuteModel({ model, profiles }: SearchStart, order: readonly number[]): SearchStart {
  const permuted = copyModel(model);
  const backwards = (mask: number) =>
    order.reduce((bits, from, k) => bits | (((mask >>> k) & 1) << from), 0) >>> 0;
  for (let j = 0; j < model.J; j++) {
    const q = reorderBits(model.q[j], order);
    permuted.q[j] = q;
    for (let x = 0; x < 1 << popcount(q); x++)
      permuted.cells[j * CELLS + x] =
        model.cells[j * CELLS + gatherBits(backwards(spreadBits(x, q)), model.q[j])];
  }
  for (const [k, from] of order.entries()) {
    permuted.slopes[k] = model.slopes[from];
    permuted.intercepts[k] = model.intercepts[from];
  }
  return { model: permuted, profiles: profiles.map((mask) => reorderBits(mask, order)) };
}
