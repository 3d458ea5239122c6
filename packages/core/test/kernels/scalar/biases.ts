import type { RbmMemory } from "../../../src/kernels/rbm-memory.ts";
import { readRecord } from "./record.ts";

const f = Math.fround;

/** Scalar twins of assembly/biases.ts. */
export function stepVisibleBias(memory: RbmMemory, rbm: number, rate: number): void {
  const { J, B, itemBytes, transposed, visibleBias } = readRecord(memory, rbm);
  const { u8, f32 } = memory;
  for (let j = 0; j < J; j++) {
    let difference = 0;
    for (let i = 0; i < 4 * Math.ceil(B / 4); i++) {
      const at = transposed + ((4 * (i >> 2) + (j & 3)) * itemBytes + (j >> 2)) * 2;
      const bit = 4 + (i & 3);
      difference += ((u8[at] >> bit) & 1) - ((u8[at + 1] >> bit) & 1);
    }
    const at = visibleBias / 4 + j;
    f32[at] = f(f32[at] + f(difference * f(rate)));
  }
}

export function stepHiddenBiasByProbabilities(memory: RbmMemory, rbm: number, rate: number): void {
  const record = readRecord(memory, rbm);
  const { f32 } = memory;
  const Kp = 4 * record.attributeVectors;
  for (let k = 0; k < Kp; k++) {
    let sum = 0;
    for (let i = 0; i < record.B; i++) {
      const first = f32[record.probabilities0 / 4 + i * Kp + k];
      const second = f32[record.probabilities1 / 4 + i * Kp + k];
      sum = f(sum + f(first - second));
    }
    const at = record.hiddenBias / 4 + k;
    f32[at] = f(f32[at] + f(sum * f(rate)));
  }
}

export function stepHiddenBiasByStates(memory: RbmMemory, rbm: number, rate: number): void {
  const { B, attributeVectors, attributeBytes, states0, states1, hiddenBias } = readRecord(memory, rbm);
  const { u8, f32 } = memory;
  for (let k = 0; k < 4 * attributeVectors; k++) {
    let difference = 0;
    for (let i = 0; i < B; i++) {
      const at = i * attributeBytes + (k >> 2);
      const bit = 4 + (k & 3);
      difference += ((u8[states0 + at] >> bit) & 1) - ((u8[states1 + at] >> bit) & 1);
    }
    const at = hiddenBias / 4 + k;
    f32[at] = f(f32[at] + f(difference * f(rate)));
  }
}
