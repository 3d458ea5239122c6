import type { RbmMemory } from "../../../src/kernels/rbm-memory.ts";
import { readRecord } from "./record.ts";
import { subsetSum } from "./subset-sum.ts";

const f = Math.fround;

/** Scalar twin of assembly/weights.ts. */
export function stepWeights(
  memory: RbmMemory,
  rbm: number,
  rate: number,
  total: number,
  debias: number,
): void {
  const record = readRecord(memory, rbm);
  const { u8, u32, f32 } = memory;
  const Kp = 4 * record.attributeVectors;
  const step = f(rate);
  const penalty = f(total);
  const studentGroups = Math.ceil(record.B / 4);
  const groupSum = (from: number, g: number, k: number, nibble: number): number => {
    const at = from / 4 + 4 * g * Kp + k;
    return subsetSum(nibble, f32[at], f32[at + Kp], f32[at + 2 * Kp], f32[at + 3 * Kp]);
  };
  for (let j = 0; j < 4 * record.itemVectors; j++) {
    for (let k = 0; k < Kp; k++) {
      let sum = 0;
      for (let g = 0; g < studentGroups; g++) {
        const at = record.transposed + ((4 * g + (j & 3)) * record.itemBytes + (j >> 2)) * 2;
        const positive = groupSum(record.probabilities0, g, k, u8[at] >> 4);
        const negative = groupSum(record.probabilities1, g, k, u8[at + 1] >> 4);
        sum = f(sum + f(positive - negative));
      }
      const place = j * Kp + k;
      const by = f(sum * step);
      const w = f32[record.weights / 4 + place];
      if (debias) {
        if (u32[record.free / 4 + place]) f32[record.weights / 4 + place] = f(w + by);
        continue;
      }
      const moved = f(w + by);
      const received = f32[record.penalties / 4 + place];
      const penalised =
        moved > 0
          ? Math.max(0, f(moved - f(penalty + received)))
          : Math.min(0, f(moved + f(penalty - received)));
      f32[record.weights / 4 + place] = penalised;
      f32[record.penalties / 4 + place] = f(received + f(penalised - moved));
    }
  }
}
