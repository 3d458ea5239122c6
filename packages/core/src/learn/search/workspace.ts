import { createArena, createKernelMemory, type KernelMemory } from "../../kernels/arena.ts";
import { type BlockKernels, wasmKernels } from "../../kernels/kernels.ts";
import { popcount } from "../../numeric/bits.ts";
import type { Answers } from "./answers.ts";
import { createGramRoom, type GramRoom } from "./reselect/reduce-gram.ts";
import { listSubsets, type Subset } from "./reselect/subset.ts";
import { MOST_PER_ITEM } from "./search-model.ts";
import { createSolver, type EffectSolver } from "./solve-effects.ts";

/** Attributes that are enumerated at once: 2^6 classes a student are 16 vectors. */
export const BLOCK_ATTRIBUTES = 6;
/** Items whose rows are multiplied together beforehand, as long as their products are at most this many rows. */
export const MOST_GROUP_ROWS = 32;
/** Values that stand for the score Σ a_k x_k of the attributes outside the block: see block-prior.ts. */
export const PRIOR_BINS = 64;
/** Students of a piece: its features fit the first cache. */
export const PIECE = 128;
const PIECE_BYTES = 4 * PIECE;
/** Subsets scored from one Gram matrix have at most this many attributes; larger ones are grown from them. */
export const MOST_LISTED = 3;
/** Cells of an item's attributes outside the block, at most. */
const MOST_OUTSIDE = 1 << MOST_PER_ITEM;

/** Memory for one block of attributes at a time, and the lists that depend on the block's size only. */
export interface Workspace extends KernelMemory {
  readonly kernels: BlockKernels;
  readonly answers: Answers;
  /** Attributes of a block, and the classes of a row: at least four, those beyond 2^B never likely. */
  readonly B: number;
  readonly C: number;
  readonly vectors: number;
  /** Features T ⊆ block with at most MOST_PER_ITEM attributes, by size; `featureOf[T]` is T's place, −1 if none. */
  readonly features: readonly number[];
  readonly featureOf: Int16Array;
  /** Features that the Gram matrix has: those of at most MOST_LISTED attributes stand first. */
  readonly listed: number;
  /** [listed, listed] place of a pair's sum among the sums of block_gram; `sumOfY` [listed] that of T with the answer. */
  readonly sumOf: Int32Array;
  readonly sumOfY: Int32Array;
  readonly sums: number;
  /** [n] the q-vectors that the Gram matrix scores for an item with n attributes outside the block. */
  readonly subsets: readonly (readonly Subset[])[];
  readonly pieces: number;
  /** For passing use: the normal equations of a candidate, and a student's cell [N]. */
  readonly room: GramRoom;
  readonly solver: EffectSolver;
  readonly cellOf: Uint8Array;
  readonly pieceBytes: number;
  /** Byte addresses. */
  readonly at: Readonly<Record<(typeof ARRAYS)[number], number>>;
}

const ARRAYS = [
  "rows",
  "posterior",
  "itemTable",
  "itemCounts",
  "table",
  "buckets",
  "out",
  "posteriors",
  "inverses",
  "here",
  "inverseTable",
  "scratch",
  "classes",
  "partners",
  "pieces",
  "weights",
  "irlsWeights",
  "temporary",
  "sums",
  "terms",
  "effects",
  "irls",
  "likelihood",
] as const;

/** @param B attributes enumerated at once; more than BLOCK_ATTRIBUTES, all there are, for E-steps alone, without features */
export function createWorkspace(answers: Answers, K: number, B = Math.min(K, BLOCK_ATTRIBUTES)): Workspace {
  const { N, J } = answers;
  const C = Math.max(4, 1 << B);
  const rowBytes = 4 * C;
  const features = B > BLOCK_ATTRIBUTES ? [0] : featuresOf(B);
  const featureOf = new Int16Array(C).fill(-1);
  for (const [place, T] of features.entries()) featureOf[T] = place;
  const listed = features.filter((T) => popcount(T) <= MOST_LISTED).length;
  const lists = gramLists(features, listed);
  const outsides = B > BLOCK_ATTRIBUTES ? 1 : MOST_OUTSIDE;
  const pieces = Math.ceil(N / PIECE) + outsides;
  const pieceBytes = (features.length + 1) * PIECE_BYTES;
  const itemRows = J * 3 * outsides;
  const groupRows = J * Math.max(MOST_GROUP_ROWS, 3 * outsides) + PRIOR_BINS;
  const mostTerms = 1 << MOST_PER_ITEM;
  const sizes: Record<(typeof ARRAYS)[number], number> = {
    rows: 4 * N * (J + 1),
    posterior: N * rowBytes,
    itemTable: itemRows * rowBytes,
    itemCounts: itemRows * rowBytes,
    table: groupRows * rowBytes,
    buckets: groupRows * rowBytes,
    out: 16,
    posteriors: 4 * pieces * PIECE,
    inverses: 4 * pieces * PIECE,
    here: 4 * pieces * PIECE,
    inverseTable: 2 * outsides * rowBytes,
    scratch: 16 * C,
    classes: 4 * features.length,
    partners: 4 * lists.partners.length,
    pieces: pieces * pieceBytes,
    weights: pieces * PIECE_BYTES,
    irlsWeights: PIECE_BYTES,
    temporary: PIECE_BYTES,
    sums: 8 * lists.sums * outsides,
    terms: 4 * mostTerms,
    effects: 4 * mostTerms * outsides,
    irls: 8 * ((mostTerms * (mostTerms + 3)) / 2) * outsides,
    likelihood: 16,
  };
  const arena = createArena();
  const at = Object.fromEntries(ARRAYS.map((name) => [name, arena.allot(sizes[name])])) as Workspace["at"];
  const memory = createKernelMemory(arena.end());
  memory.u32.set(
    features.map((T) => 16 * T),
    at.classes / 4,
  );
  memory.u32.set(lists.partners, at.partners / 4);
  const { sumOf, sumOfY, sums } = lists;
  const numbersOutside = B > BLOCK_ATTRIBUTES ? [] : Array.from({ length: MOST_PER_ITEM + 1 }, (_, n) => n);
  const subsets = numbersOutside.map((n) => listSubsets({ B, featureOf }, n, MOST_LISTED));
  const shape = {
    B,
    C,
    vectors: C / 4,
    features,
    featureOf,
    listed,
    sumOf,
    sumOfY,
    sums,
    subsets,
    pieces,
    pieceBytes,
  };
  const cellOf = new Uint8Array(N);
  return {
    ...memory,
    ...shape,
    cellOf,
    room: createGramRoom(),
    solver: createSolver(),
    kernels: wasmKernels(memory.memory),
    answers,
    at,
  };
}

function featuresOf(B: number): number[] {
  const all = Array.from({ length: 1 << B }, (_, T) => T).filter((T) => popcount(T) <= MOST_PER_ITEM);
  return all.sort((a, b) => popcount(a) - popcount(b) || a - b);
}

/** Only pairs within some subset of MOST_LISTED attributes are ever needed; lists are padded to fours with y. */
function gramLists(features: readonly number[], listed: number) {
  const partners: number[] = [];
  const sumOf = new Int32Array(listed * listed).fill(-1);
  const sumOfY = new Int32Array(listed);
  const y = features.length;
  let sums = 0;
  for (let t = 0; t < listed; t++) {
    const own: number[] = [];
    for (let s = 0; s <= t; s++) if (popcount(features[s] | features[t]) <= MOST_LISTED) own.push(s);
    for (const [place, s] of own.entries()) sumOf[t * listed + s] = sumOf[s * listed + t] = sums + place;
    sumOfY[t] = sums + own.length;
    do own.push(y);
    while (own.length % 4 !== 0);
    partners.push(own.length, ...own.map((s) => s * PIECE_BYTES));
    sums += own.length;
  }
  return { partners, sumOf, sumOfY, sums };
}
