import type { RbmMemory } from "../../../src/kernels/rbm-memory.ts";
import { readRecord } from "./record.ts";

/** Scalar twin of assembly/transpose.ts. */
export function transposeResponses(memory: RbmMemory, rbm: number): number {
  const { B, itemBytes, responses0, responses1, transposed } = readRecord(memory, rbm);
  const { u8 } = memory;
  const students = Math.ceil(B / 4) * 4;
  u8.fill(0, responses1 + B * itemBytes, responses1 + students * itemBytes);
  u8.fill(0, transposed, transposed + 2 * students * itemBytes);
  let differing = 0;
  for (let i = 0; i < students; i++) {
    for (let j = 0; j < 4 * itemBytes; j++) {
      const g = j >> 2;
      const q = j & 3;
      const first = (u8[responses0 + i * itemBytes + g] >> (4 + q)) & 1;
      const second = (u8[responses1 + i * itemBytes + g] >> (4 + q)) & 1;
      const to = transposed + (((i >> 2) * 4 + q) * itemBytes + g) * 2;
      u8[to] |= first << (4 + (i & 3));
      u8[to + 1] |= second << (4 + (i & 3));
      differing += first ^ second;
    }
  }
  return differing;
}
