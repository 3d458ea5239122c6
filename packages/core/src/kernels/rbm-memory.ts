import { type BitMatrix, getBit } from "../data/bit-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { createKernelMemory, type KernelMemory, storeNibbleMasks } from "./arena.ts";
import { spanOf } from "./batches.ts";
import { RBM_ARRAYS, RBM_SCALARS, type RbmArray, type RbmLayout } from "./rbm-layout.ts";

/** Bias of padded items: they are never right. */
const NEVER = -100;

/** Memory laid out for one RBM. */
export interface RbmMemory extends KernelMemory {
  readonly layout: RbmLayout;
}

/** Parameters of an RBM: the energy is −b·R − c·α − R·W·α. */
export interface RbmParameters {
  /** The number of items. */
  readonly J: number;
  /** The number of attributes. */
  readonly K: number;
  /** W [J, K] row after row. */
  readonly weights: Float32Array;
  /** b [J] */
  readonly visibleBias: Float32Array;
  /** c [K] */
  readonly hiddenBias: Float32Array;
}

/** Fresh memory with the record, the masks and the padding in place; weights and biases are 0. */
export function createRbmMemory(layout: RbmLayout): RbmMemory {
  const views: RbmMemory = { layout, ...createKernelMemory(layout.bytes) };
  const scalars = {
    J: layout.J,
    K: layout.K,
    itemVectors: layout.Jp / 4,
    attributeVectors: layout.Kp / 4,
    itemBytes: layout.itemBytes,
    attributeBytes: layout.attributeBytes,
    B: layout.batches.size,
  };
  const record = [
    ...RBM_SCALARS.map((name) => scalars[name]),
    ...RBM_ARRAYS.map((name) => layout.array[name]),
  ];
  views.i32.set(record, layout.rbm / 4);
  words(views, "attributeMask", layout.K).fill(0xffffffff);
  storeNibbleMasks(views, layout.array.nibbleMasks);
  floats(views, "visibleBias", layout.Jp).fill(NEVER, layout.J);
  return views;
}

/** Sets a field of the record: the current batch. */
export function setRecord(memory: RbmMemory, name: RbmArray | "B", value: number): void {
  const at = name === "B" ? RBM_SCALARS.indexOf("B") : RBM_SCALARS.length + RBM_ARRAYS.indexOf(name);
  memory.i32[memory.layout.rbm / 4 + at] = value;
}

export function floats(memory: RbmMemory, name: RbmArray, length: number): Float32Array {
  const at = memory.layout.array[name] / 4;
  return memory.f32.subarray(at, at + length);
}

export function words(memory: RbmMemory, name: RbmArray, length: number): Uint32Array {
  const at = memory.layout.array[name] / 4;
  return memory.u32.subarray(at, at + length);
}

/** Lays the students down in the given order, batch after batch, as nibble rows. */
export function storeBatches(memory: RbmMemory, responses: Responses, order: ArrayLike<number>): void {
  const { layout } = memory;
  storeNibbles(memory, layout.allResponses, responses.correct, order);
  if (layout.allPresent) storeNibbles(memory, layout.allPresent, responses.present, order);
}

function storeNibbles(
  { layout, u8 }: RbmMemory,
  start: number,
  bits: BitMatrix,
  order: ArrayLike<number>,
): void {
  for (let b = 0; b < layout.batches.count; b++) {
    const { first, length } = spanOf(layout.batches, b);
    for (let i = 0; i < length; i++) {
      const row = start + b * layout.batchBytes + i * layout.itemBytes;
      for (let j = 0; j < layout.J; j++)
        if (getBit(bits, j, order[first + i])) u8[row + (j >> 2)] |= 16 << (j & 3);
    }
  }
}

export function storeParameters(memory: RbmMemory, parameters: RbmParameters): void {
  const { J, K, Jp, Kp } = memory.layout;
  const weights = floats(memory, "weights", Jp * Kp);
  for (let j = 0; j < J; j++) weights.set(parameters.weights.subarray(j * K, (j + 1) * K), j * Kp);
  floats(memory, "visibleBias", J).set(parameters.visibleBias);
  floats(memory, "hiddenBias", K).set(parameters.hiddenBias);
}

export function loadParameters(memory: RbmMemory): RbmParameters {
  const { J, K, Jp, Kp } = memory.layout;
  const padded = floats(memory, "weights", Jp * Kp);
  const weights = new Float32Array(J * K);
  for (let j = 0; j < J; j++) weights.set(padded.subarray(j * Kp, j * Kp + K), j * K);
  return {
    J,
    K,
    weights,
    visibleBias: floats(memory, "visibleBias", J).slice(),
    hiddenBias: floats(memory, "hiddenBias", K).slice(),
  };
}

/** Marks the non-zero weights [J, K] as those that debiasing may move. */
export function storeFree(memory: RbmMemory, weights: Float32Array): void {
  const { J, K, Jp, Kp } = memory.layout;
  const free = words(memory, "free", Jp * Kp);
  for (let j = 0; j < J; j++)
    for (let k = 0; k < K; k++) free[j * Kp + k] = weights[j * K + k] === 0 ? 0 : 0xffffffff;
}
