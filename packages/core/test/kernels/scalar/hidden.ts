import type { RbmMemory } from "../../../src/kernels/rbm-memory.ts";
import { fillUniforms } from "./fill-uniforms.ts";
import { onePlusExpNeg } from "./one-plus-exp-neg.ts";
import { readRecord } from "./record.ts";
import { subsetSum, sumInPairs } from "./subset-sum.ts";

const f = Math.fround;

/** Scalar twin of assembly/hidden.ts. */
export function hiddenFromResponses(
  memory: RbmMemory,
  rbm: number,
  responses: number,
  probabilities: number,
  states: number,
): void {
  const { itemVectors, itemBytes, attributeVectors, weights, hiddenBias } = readRecord(memory, rbm);
  const { u8, f32 } = memory;
  const Kp = 4 * attributeVectors;
  finishHidden(memory, rbm, probabilities, states, (i, k) =>
    sumInPairs(f32[hiddenBias / 4 + k], itemVectors, (g) => {
      const at = weights / 4 + 4 * g * Kp + k;
      const nibble = u8[responses + i * itemBytes + g] >> 4;
      return subsetSum(nibble, f32[at], f32[at + Kp], f32[at + 2 * Kp], f32[at + 3 * Kp]);
    }),
  );
}

/** Scalar twin of assembly/hidden-from-probabilities.ts. */
export function hiddenFromProbabilities(
  memory: RbmMemory,
  rbm: number,
  probabilities: number,
  states: number,
): void {
  const record = readRecord(memory, rbm);
  const { f32 } = memory;
  const Kp = 4 * record.attributeVectors;
  const Jp = 4 * record.itemVectors;
  finishHidden(memory, rbm, probabilities, states, (i, k) => {
    let x = f32[record.hiddenBias / 4 + k];
    for (let j = 0; j < record.J; j++) {
      const p = f32[record.responseProbabilities / 4 + i * Jp + j];
      x = f(x + f(p * f32[record.weights / 4 + j * Kp + k]));
    }
    return x;
  });
}

/** Probabilities and, if wanted, samples: vector after vector of attributes, in it student after student. */
function finishHidden(
  memory: RbmMemory,
  rbm: number,
  probabilities: number,
  states: number,
  logit: (student: number, attribute: number) => number,
): void {
  const record = readRecord(memory, rbm);
  const { u8, u32, f32 } = memory;
  const Kp = 4 * record.attributeVectors;
  for (let v = 0; v < record.attributeVectors; v++) {
    if (states) fillUniforms(memory, record.random, record.uniforms, record.B);
    for (let i = 0; i < record.B; i++) {
      let nibble = 0;
      for (let lane = 0; lane < 4; lane++) {
        const k = 4 * v + lane;
        const e = onePlusExpNeg(logit(i, k));
        const exists = u32[record.attributeMask / 4 + k] !== 0;
        f32[probabilities / 4 + i * Kp + k] = exists ? f(1 / e) : 0;
        if (exists && f(f32[record.uniforms / 4 + 4 * i + lane] * e) < 1) nibble |= 1 << lane;
      }
      if (states) u8[states + i * record.attributeBytes + v] = nibble << 4;
    }
  }
}
