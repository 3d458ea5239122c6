import { createArena, createKernelMemory, type KernelMemory } from "../../kernels/arena.ts";
import { type GramKernels, type PatternKernels, wasmKernels } from "../../kernels/kernels.ts";
import { popcount } from "../../numeric/bits.ts";
import type { CodedResponses } from "../coded-responses.ts";
import { CELLS, MOST_LISTED } from "../items/index.ts";
import { NODES } from "./ability.ts";
import { gramLists } from "./gram-lists.ts";
import { PIECE } from "./pieces.ts";
import { writeResponseMasks } from "./response-masks.ts";

const PIECE_BYTES = 4 * PIECE;
/** Numbers of the posterior that are held at once: 64 megabytes. Of more students every second, third, … is taken. */
const MOST_HELD = 1 << 24;

/** The kernels' memory for the posterior of all patterns and ability nodes; layout as in assembly/pattern-posterior.ts. */
export interface PatternMemory extends KernelMemory {
  readonly kernels: GramKernels & PatternKernels;
  /** Students taken, and how many of them there are. */
  readonly students: Uint32Array;
  readonly pieces: number;
  readonly patterns: number;
  /** patterns · NODES */
  readonly W: number;
  /** Sets of at most MOST_LISTED attributes, by size; `featureOf` [patterns] is their place, −1 if none. */
  readonly features: readonly number[];
  readonly featureOf: Int16Array;
  /** [features + 2, features + 2] place of a pair's sum among those of the Gram matrix; the last two are slope and response. */
  readonly sumOf: Int32Array;
  readonly sums: number;
  readonly pieceBytes: number;
  readonly at: Readonly<Record<(typeof ARRAYS)[number], number>>;
}

const ARRAYS = [
  "masks",
  "here",
  "posterior",
  "rest",
  "byPattern",
  "prior",
  "tables",
  "inverses",
  "slopes",
  "scratch",
  "classes",
  "partners",
  "features",
  "weights",
  "temporary",
  "sums",
  "places",
  "cells",
  "cellTables",
  "gradients",
  "newton",
  "likelihood",
  "totals",
  "mantissas",
  "exponents",
] as const;

export function createPatternMemory(coded: CodedResponses, K: number): PatternMemory {
  const { J } = coded;
  const patterns = 1 << K;
  const W = patterns * NODES;
  const every = Math.ceil((coded.N * W) / MOST_HELD);
  const students = Uint32Array.from({ length: Math.ceil(coded.N / every) }, (_, i) => i * every);
  const pieces = Math.ceil(students.length / PIECE);
  const features = Array.from({ length: patterns }, (_, T) => T)
    .filter((T) => popcount(T) <= MOST_LISTED)
    .sort((a, b) => popcount(a) - popcount(b) || a - b);
  const featureOf = new Int16Array(patterns).fill(-1);
  for (const [place, T] of features.entries()) featureOf[T] = place;
  const lists = gramLists(features);
  const pieceBytes = (features.length + 2) * PIECE_BYTES;
  const D = CELLS + 1;
  const sizes: Record<(typeof ARRAYS)[number], number> = {
    masks: pieces * J * 2 * PIECE_BYTES,
    here: pieces * PIECE_BYTES,
    posterior: pieces * W * PIECE_BYTES,
    rest: pieces * W * PIECE_BYTES,
    byPattern: pieces * patterns * PIECE_BYTES,
    prior: 4 * W,
    tables: 8 * J * W,
    inverses: 8 * W,
    slopes: 4 * W,
    scratch: 16 * patterns,
    classes: 4 * features.length,
    partners: 4 * lists.partners.length,
    features: pieceBytes,
    weights: PIECE_BYTES,
    temporary: PIECE_BYTES,
    sums: 8 * lists.sums,
    places: 4 * W,
    cells: pieces * CELLS * NODES * PIECE_BYTES,
    cellTables: 12 * CELLS * NODES,
    gradients: (CELLS + 2) * PIECE_BYTES,
    newton: 8 * ((D * (D + 1)) / 2 + D),
    likelihood: 16,
    totals: 8 * W,
    mantissas: PIECE_BYTES,
    exponents: PIECE_BYTES,
  };
  const arena = createArena();
  const at = Object.fromEntries(
    ARRAYS.map((name) => [name, arena.allot(sizes[name])]),
  ) as PatternMemory["at"];
  const memory = createKernelMemory(arena.end());
  memory.u32.set(
    features.map((T) => 16 * T),
    at.classes / 4,
  );
  memory.u32.set(lists.partners, at.partners / 4);
  writeResponseMasks(memory, coded, students, at.masks);
  memory.f32.fill(1, at.here / 4, at.here / 4 + students.length);
  return {
    ...memory,
    kernels: wasmKernels(memory.memory),
    students,
    pieces,
    patterns,
    W,
    features,
    featureOf,
    sumOf: lists.sumOf,
    sums: lists.sums,
    pieceBytes,
    at,
  };
}
