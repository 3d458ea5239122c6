import { type BitMatrix, getBit } from "../data/bit-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { createArena, createKernelMemory, type KernelMemory, padded, storeNibbleMasks } from "./arena.ts";
import { type Batches, batchesOf, spanOf } from "./batches.ts";
import type { RbmSizes } from "./rbm-layout.ts";
import type { RbmParameters } from "./rbm-memory.ts";
import { SCHEDULE_BYTES } from "./schedule-memory.ts";

/**
 * Where an RBM with few non-zero weights lies in the kernels' memory. Fields and order are those of the record
 * Sparse in assembly/sparse-memory.ts.
 */
export const SPARSE_SCALARS = ["J", "K", "B", "vectors"] as const;
export const SPARSE_ARRAYS = [
  "rowStart",
  "rowAttribute",
  "weights",
  "columnStart",
  "columnItem",
  "columnEntry",
  "visibleBias",
  "hiddenBias",
  "responses0",
  "present",
  "responses1",
  "responseProbabilities",
  "states0",
  "states1",
  "probabilities0",
  "probabilities1",
  "students",
  "logits",
  "uniforms",
  "random",
  "nibbleMasks",
] as const;
export type SparseArray = (typeof SPARSE_ARRAYS)[number];

export interface SparseLayout {
  readonly J: number;
  readonly K: number;
  readonly entries: number;
  readonly vectors: number;
  readonly batches: Batches;
  readonly batchBytes: number;
  readonly sparse: number;
  readonly schedule: number;
  readonly allResponses: number;
  readonly allPresent: number;
  readonly array: Readonly<Record<SparseArray, number>>;
  readonly bytes: number;
}

export interface SparseMemory extends KernelMemory {
  readonly layout: SparseLayout;
}

function layoutSparse({ N, J, K, batchSize, missing }: RbmSizes, entries: number): SparseLayout {
  const batches = batchesOf(N, batchSize);
  const vectors = padded(batches.size, 4) / 4;
  const batchBytes = J * vectors;
  const { allot, end } = createArena();
  const sparse = allot(4 * (SPARSE_SCALARS.length + SPARSE_ARRAYS.length));
  const schedule = allot(SCHEDULE_BYTES);
  const array = {
    nibbleMasks: allot(16 * 16),
    random: allot(64),
    students: allot(vectors),
    logits: allot(16 * vectors),
    uniforms: allot(16 * vectors),
    rowStart: allot(4 * (J + 1)),
    rowAttribute: allot(4 * entries),
    weights: allot(4 * entries),
    columnStart: allot(4 * (K + 1)),
    columnItem: allot(4 * entries),
    columnEntry: allot(4 * entries),
    visibleBias: allot(4 * J),
    hiddenBias: allot(4 * K),
    responses1: allot(J * vectors),
    responseProbabilities: allot(16 * J * vectors),
    states0: allot(K * vectors),
    states1: allot(K * vectors),
    probabilities0: allot(16 * K * vectors),
    probabilities1: allot(16 * K * vectors),
    responses0: 0,
    present: 0,
  };
  const allResponses = allot(batches.count * batchBytes);
  const allPresent = missing ? allot(batches.count * batchBytes) : 0;
  const bytes = end();
  return {
    J,
    K,
    entries,
    vectors,
    batches,
    batchBytes,
    sparse,
    schedule,
    allResponses,
    allPresent,
    array,
    bytes,
  };
}

/** Memory for the non-zero weights of the given parameters. */
export function createSparseMemory(sizes: RbmSizes, parameters: RbmParameters): SparseMemory {
  const { J, K, weights } = parameters;
  const layout = layoutSparse(
    sizes,
    weights.reduce((count, w) => count + (w === 0 ? 0 : 1), 0),
  );
  const { array, vectors, batches } = layout;
  const memory: SparseMemory = { layout, ...createKernelMemory(layout.bytes) };
  memory.i32.set(
    [J, K, batches.size, vectors, ...SPARSE_ARRAYS.map((name) => array[name])],
    layout.sparse / 4,
  );
  storeNibbleMasks(memory, array.nibbleMasks);
  memory.f32.set(parameters.visibleBias, array.visibleBias / 4);
  memory.f32.set(parameters.hiddenBias, array.hiddenBias / 4);
  storeEntries(memory, weights);
  return memory;
}

/** Sets a field of the record: the current batch. */
export function setSparseRecord(memory: SparseMemory, name: SparseArray | "B", value: number): void {
  const at = name === "B" ? SPARSE_SCALARS.indexOf("B") : SPARSE_SCALARS.length + SPARSE_ARRAYS.indexOf(name);
  memory.i32[memory.layout.sparse / 4 + at] = value;
}

function storeEntries({ layout, u32, f32 }: SparseMemory, weights: Float32Array): void {
  const { J, K, array } = layout;
  let entry = 0;
  const entryOf = new Int32Array(J * K).fill(-1);
  for (let j = 0; j < J; j++) {
    u32[array.rowStart / 4 + j] = entry;
    for (let k = 0; k < K; k++) {
      if (weights[j * K + k] === 0) continue;
      u32[array.rowAttribute / 4 + entry] = k;
      f32[array.weights / 4 + entry] = weights[j * K + k];
      entryOf[j * K + k] = entry++;
    }
  }
  u32[array.rowStart / 4 + J] = entry;
  let place = 0;
  for (let k = 0; k < K; k++) {
    u32[array.columnStart / 4 + k] = place;
    for (let j = 0; j < J; j++) {
      if (entryOf[j * K + k] < 0) continue;
      u32[array.columnItem / 4 + place] = j;
      u32[array.columnEntry / 4 + place] = entryOf[j * K + k];
      place++;
    }
  }
  u32[array.columnStart / 4 + K] = place;
}

/** Lays the students down in the given order, batch after batch, as one nibble row an item. */
export function storeSparseBatches(
  memory: SparseMemory,
  responses: Responses,
  order: ArrayLike<number>,
): void {
  storeNibbles(memory, memory.layout.allResponses, responses.correct, order);
  if (memory.layout.allPresent) storeNibbles(memory, memory.layout.allPresent, responses.present, order);
}

function storeNibbles(
  { layout, u8 }: SparseMemory,
  start: number,
  bits: BitMatrix,
  order: ArrayLike<number>,
): void {
  for (let b = 0; b < layout.batches.count; b++) {
    const { first, length } = spanOf(layout.batches, b);
    for (let j = 0; j < layout.J; j++) {
      const row = start + b * layout.batchBytes + j * layout.vectors;
      for (let i = 0; i < length; i++)
        if (getBit(bits, j, order[first + i])) u8[row + (i >> 2)] |= 16 << (i & 3);
    }
  }
}

export function loadSparseParameters({ layout, u32, f32 }: SparseMemory): RbmParameters {
  const { J, K, array } = layout;
  const weights = new Float32Array(J * K);
  for (let j = 0; j < J; j++)
    for (let e = u32[array.rowStart / 4 + j]; e < u32[array.rowStart / 4 + j + 1]; e++)
      weights[j * K + u32[array.rowAttribute / 4 + e]] = f32[array.weights / 4 + e];
  return {
    J,
    K,
    weights,
    visibleBias: f32.slice(array.visibleBias / 4, array.visibleBias / 4 + J),
    hiddenBias: f32.slice(array.hiddenBias / 4, array.hiddenBias / 4 + K),
  };
}
