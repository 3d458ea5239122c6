/**
 * Where one RBM, its batches and its scratch space lie in the kernels' memory. Fields and order are those of
 * the record Rbm in assembly/rbm-memory.ts.
 */

import { createArena, padded } from "./arena.ts";
import { type Batches, batchesOf } from "./batches.ts";
import { SCHEDULE_BYTES } from "./schedule-memory.ts";

/** Four f32 lanes: rows of floats are padded to whole vectors of 16 bytes. */
const LANES = 4;
/** Widest block of vectors (assembly/vector-width.ts), and the table of subsets (assembly/subset-table.ts). */
const BLOCK_BYTES = 64;
const GROUP_BYTES = 1024;
const MOST_GROUPS = 24;
/** The kernels count a batch's responses in bytes: 63 groups of four students. */
export const LARGEST_BATCH = 252;

export interface RbmSizes {
  readonly N: number;
  readonly J: number;
  readonly K: number;
  /** Most students a batch. */
  readonly batchSize: number;
  /** Whether some responses are missing. */
  readonly missing: boolean;
}

/** Scalars of the record, then its arrays, both in the record's order. */
export const RBM_SCALARS = [
  "J",
  "K",
  "itemVectors",
  "attributeVectors",
  "itemBytes",
  "attributeBytes",
  "B",
] as const;
export const RBM_ARRAYS = [
  "weights",
  "penalties",
  "free",
  "visibleBias",
  "hiddenBias",
  "attributeMask",
  "responses0",
  "present",
  "responses1",
  "responseProbabilities",
  "states0",
  "states1",
  "probabilities0",
  "probabilities1",
  "transposed",
  "sums",
  "uniforms",
  "random",
  "table",
  "nibbleMasks",
] as const;
export type RbmArray = (typeof RBM_ARRAYS)[number];

export interface RbmLayout {
  readonly N: number;
  readonly J: number;
  readonly K: number;
  /** J and K padded to whole vectors. */
  readonly Jp: number;
  readonly Kp: number;
  /** Bytes of a student's row of item and attribute nibbles. */
  readonly itemBytes: number;
  readonly attributeBytes: number;
  readonly batches: Batches;
  readonly batchBytes: number;
  /** Byte offsets: the two records, the batches' responses and (0 if none is absent) their mask, each array. */
  readonly rbm: number;
  readonly schedule: number;
  readonly allResponses: number;
  readonly allPresent: number;
  readonly array: Readonly<Record<RbmArray, number>>;
  /** Memory needed in all. */
  readonly bytes: number;
}

export function layoutRbm({ N, J, K, batchSize, missing }: RbmSizes): RbmLayout {
  const batches = batchesOf(N, batchSize);
  const rows = padded(batches.size, LANES);
  const Jp = padded(J, LANES);
  const Kp = padded(K, LANES);
  const itemBytes = padded(Jp / LANES, 16);
  const attributeBytes = padded(Kp / LANES, 4);
  const batchBytes = rows * itemBytes;

  const { allot, end } = createArena();
  const rbm = allot(4 * (RBM_SCALARS.length + RBM_ARRAYS.length));
  const schedule = allot(SCHEDULE_BYTES);
  const array = {
    table: allot(GROUP_BYTES * Math.max(MOST_GROUPS, (2 * rows) / LANES)),
    nibbleMasks: allot(16 * 16),
    random: allot(64),
    sums: allot(rows * BLOCK_BYTES),
    uniforms: allot(16 * rows),
    attributeMask: allot(4 * Kp),
    visibleBias: allot(4 * Jp),
    hiddenBias: allot(4 * Kp),
    states0: allot(rows * attributeBytes),
    states1: allot(rows * attributeBytes),
    probabilities0: allot(4 * rows * Kp),
    probabilities1: allot(4 * rows * Kp),
    responses1: allot(batchBytes),
    transposed: allot(2 * batchBytes),
    responseProbabilities: allot(4 * rows * Jp),
    weights: allot(4 * Jp * Kp),
    penalties: allot(4 * Jp * Kp),
    free: allot(4 * Jp * Kp),
    responses0: 0,
    present: 0,
  };
  const allResponses = allot(batches.count * batchBytes);
  const allPresent = missing ? allot(batches.count * batchBytes) : 0;
  return {
    N,
    J,
    K,
    Jp,
    Kp,
    itemBytes,
    attributeBytes,
    batches,
    batchBytes,
    rbm,
    schedule,
    allResponses,
    allPresent,
    array,
    bytes: end(),
  };
}
