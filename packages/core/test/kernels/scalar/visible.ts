import type { RbmMemory } from "../../../src/kernels/rbm-memory.ts";
import { fillUniforms } from "./fill-uniforms.ts";
import { onePlusExpNeg } from "./one-plus-exp-neg.ts";
import { readRecord } from "./record.ts";
import { subsetSum, sumInPairs } from "./subset-sum.ts";

const f = Math.fround;
const ALL_PRESENT = 15;

/** Scalar twin of assembly/visible.ts. */
export function visibleFromStates(memory: RbmMemory, rbm: number, keep: number): void {
  const record = readRecord(memory, rbm);
  const { u8, f32 } = memory;
  const Kp = 4 * record.attributeVectors;
  const Jp = 4 * record.itemVectors;
  for (let v = 0; v < record.itemVectors; v++) {
    fillUniforms(memory, record.random, record.uniforms, record.B);
    for (let i = 0; i < record.B; i++) {
      const present = record.present ? u8[record.present + i * record.itemBytes + v] >> 4 : ALL_PRESENT;
      let nibble = 0;
      for (let lane = 0; lane < 4; lane++) {
        const j = 4 * v + lane;
        const x = sumInPairs(f32[record.visibleBias / 4 + j], record.attributeVectors, (g) => {
          const at = record.weights / 4 + j * Kp + 4 * g;
          const state = u8[record.states0 + i * record.attributeBytes + g] >> 4;
          return subsetSum(state, f32[at], f32[at + 1], f32[at + 2], f32[at + 3]);
        });
        const e = onePlusExpNeg(x);
        const isPresent = (present >> lane) & 1;
        if (isPresent && f(f32[record.uniforms / 4 + 4 * i + lane] * e) < 1) nibble |= 1 << lane;
        if (keep || record.present)
          f32[record.responseProbabilities / 4 + i * Jp + j] = isPresent ? f(1 / e) : 0;
      }
      u8[record.responses1 + i * record.itemBytes + v] = nibble << 4;
    }
  }
}
