import { createArena, createKernelMemory, type KernelMemory } from "../../kernels/arena.ts";
import {
  type DrawnKernels,
  type GramKernels,
  type Kernels,
  type PatternKernels,
  wasmKernels,
} from "../../kernels/kernels.ts";
import { popcount } from "../../numeric/bits.ts";
import { type Stream, seedWords } from "../../random/stream.ts";
import type { CodedResponses } from "../coded-responses.ts";
import { CELLS, MOST_LISTED } from "../items/index.ts";
import { NODES } from "./ability.ts";
import { gramLists } from "./gram-lists.ts";
import { PIECE } from "./pieces.ts";
import { writeResponseMasks } from "./response-masks.ts";

/** Draws per student. */
export const DRAWS = 32;
/** Attributes whose sets an item is regressed on. */
const LOOKED_AT = 8;
/** Cells of an item's other attributes, at most. */
const MOST_OTHERS = 8;
const PIECE_BYTES = 4 * PIECE;

/** The kernels' memory for profiles drawn for every student; layout as in assembly/drawn-profiles.ts. */
export interface DrawnMemory extends KernelMemory {
  readonly kernels: Pick<Kernels, "fill_uniforms"> & GramKernels & PatternKernels & DrawnKernels;
  readonly N: number;
  readonly J: number;
  readonly K: number;
  readonly pieces: number;
  /** Attributes that are looked at together. */
  readonly A: number;
  /** Sets of at most MOST_LISTED of these, by size; `featureOf` [2^A] is their place, −1 if none. */
  readonly features: readonly number[];
  readonly featureOf: Int16Array;
  /** features + slope + response, and where their sums stand: see gram-lists.ts. */
  readonly size: number;
  readonly sumOf: Int32Array;
  readonly sums: number;
  readonly at: Readonly<Record<(typeof ARRAYS)[number], number>>;
}

const ARRAYS = [
  "masks",
  "words",
  "nodes",
  "rest",
  "program",
  "tables",
  "nodeItems",
  "nodeTables",
  "nodeWeights",
  "nodeFactors",
  "uniforms",
  "chances",
  "students",
  "mastered",
  "state",
  "bits",
  "inverses",
  "slopes",
  "shown",
  "weights",
  "residuals",
  "singles",
  "setBits",
  "places",
  "scratch",
  "features",
  "partners",
  "temporary",
  "sums",
  "cells",
  "cellTables",
  "gradients",
  "newton",
  "likelihood",
] as const;

/** First profiles are drawn at random, and first nodes too. */
export function createDrawnMemory(coded: CodedResponses, K: number, random: Stream): DrawnMemory {
  const { N, J } = coded;
  const pieces = Math.ceil(N / PIECE);
  const A = Math.min(LOOKED_AT, K);
  const M = DRAWS;
  const features = Array.from({ length: 1 << A }, (_, T) => T)
    .filter((T) => popcount(T) <= MOST_LISTED)
    .sort((a, b) => popcount(a) - popcount(b) || a - b);
  const featureOf = new Int16Array(1 << A).fill(-1);
  for (const [place, T] of features.entries()) featureOf[T] = place;
  const lists = gramLists(features);
  const size = features.length + 2;
  const D = CELLS + 1;
  const groups = Math.ceil(K / 4);
  const sizes: Record<(typeof ARRAYS)[number], number> = {
    masks: pieces * J * 2 * PIECE_BYTES,
    words: pieces * M * PIECE_BYTES,
    nodes: pieces * M * PIECE_BYTES,
    rest: pieces * M * PIECE_BYTES,
    program: 12 * K + 24 * 4 * J,
    tables: 4 * J * 2 * MOST_OTHERS * 12,
    nodeItems: 16 * J,
    nodeTables: J * 2 * CELLS * NODES * 4,
    nodeWeights: 4 * NODES,
    nodeFactors: groups * 16 * NODES * 4,
    uniforms: M * PIECE_BYTES,
    chances: 4 * NODES,
    students: 8 * NODES,
    mastered: 8 * K * NODES,
    state: 64,
    bits: 32,
    inverses: 2 * CELLS * NODES * 4,
    slopes: CELLS * NODES * 4,
    shown: 2 * PIECE_BYTES,
    weights: PIECE_BYTES,
    residuals: pieces * J * PIECE_BYTES,
    singles: 8 * (4 * K + 3),
    setBits: 4 * A,
    places: 4 << A,
    scratch: Math.max(16 << A, J * MOST_OTHERS * 48, 64 * K + 32 * M),
    features: pieces * size * PIECE_BYTES,
    partners: 4 * lists.partners.length,
    temporary: PIECE_BYTES,
    sums: 8 * lists.sums,
    cells: pieces * CELLS * NODES * PIECE_BYTES,
    cellTables: 12 * CELLS * NODES,
    gradients: (CELLS + 2) * PIECE_BYTES,
    newton: 8 * ((D * (D + 1)) / 2 + D),
    likelihood: 16,
  };
  const arena = createArena();
  const at = Object.fromEntries(ARRAYS.map((name) => [name, arena.allot(sizes[name])])) as DrawnMemory["at"];
  const memory = createKernelMemory(arena.end());
  const { u32 } = memory;
  u32.set(lists.partners, at.partners / 4);
  u32.set(seedWords(16, random), at.state / 4);
  const everybody = Uint32Array.from({ length: N }, (_, i) => i);
  writeResponseMasks(memory, coded, everybody, at.masks);
  const drawn = pieces * M * PIECE;
  for (let n = 0; n < drawn; n++) u32[at.words / 4 + n] = random.word() & (2 ** K - 1);
  for (let n = 0; n < drawn; n++) u32[at.nodes / 4 + n] = random.below(NODES);
  const kernels = wasmKernels(memory.memory);
  const { sumOf, sums } = lists;
  return { ...memory, kernels, N, J, K, pieces, A, features, featureOf, size, sumOf, sums, at };
}
