import { describe, expect, it } from "vitest";
import { responsesFrom } from "../../src/data/responses.ts";
import { MEMORY_START } from "../../src/kernels/arena.ts";
import { type SparseKernels, wasmKernels } from "../../src/kernels/kernels.ts";
import { type Schedule, storeSchedule } from "../../src/kernels/schedule-memory.ts";
import {
  createSparseMemory,
  type SparseLayout,
  type SparseMemory,
  setSparseRecord,
  storeSparseBatches,
} from "../../src/kernels/sparse-memory.ts";
import { seedWords, stream } from "../../src/random/stream.ts";
import { scalarSparseKernels } from "./scalar/sparse.ts";

/** As conformance.test.ts, for the kernels on the non-zero weights. Only `logits` is the SIMD kernels' own. */
const SIZES: [J: number, K: number, B: number][] = [
  ...[1, 2, 5, 15, 40].map((J): [number, number, number] => [J, 3, 6]),
  ...[1, 2, 4, 9, 25].map((K): [number, number, number] => [9, K, 6]),
  ...[1, 2, 3, 4, 5, 7, 50].map((B): [number, number, number] => [8, 4, B]),
];
const DENSITIES = [0, 0.2, 1];

const KERNELS: Record<string, (k: SparseKernels, l: SparseLayout) => number | undefined> = {
  "sparse_hidden_from_responses, sampling": (k, l) =>
    void k.sparse_hidden_from_responses(l.sparse, l.allResponses, l.array.probabilities0, l.array.states0),
  "sparse_hidden_from_responses, probabilities only": (k, l) =>
    void k.sparse_hidden_from_responses(l.sparse, l.array.responses1, l.array.probabilities1, 0),
  sparse_hidden_from_probabilities: (k, l) =>
    void k.sparse_hidden_from_probabilities(l.sparse, l.array.probabilities1, l.array.states1),
  sparse_visible_from_states: (k, l) => void k.sparse_visible_from_states(l.sparse),
  sparse_step_weights: (k, l) => void k.sparse_step_weights(l.sparse, 0.03),
  sparse_step_visible_bias: (k, l) => void k.sparse_step_visible_bias(l.sparse, 0.03),
  sparse_step_hidden_bias_by_states: (k, l) => void k.sparse_step_hidden_bias_by_states(l.sparse, 0.03),
  sparse_step_hidden_bias_by_probabilities: (k, l) =>
    void k.sparse_step_hidden_bias_by_probabilities(l.sparse, 0.03),
  sparse_differing: (k, l) => k.sparse_differing(l.sparse),
};

const EPOCHS = (["debiased", "biases"] as const).flatMap((moves) =>
  [false, true].map(
    (program): Schedule => ({ rate: 1.5, decay: 0.02, penalty: 0, moves, summed: !program, program }),
  ),
);

describe("an epoch on the non-zero weights gives the bits of its scalar twin", () => {
  for (const schedule of EPOCHS)
    for (const missing of [false, true])
      it(`${JSON.stringify(schedule)}${missing ? ", with missing responses" : ""}`, () => {
        for (const [J, K, N] of [
          [3, 2, 5],
          [15, 5, 33],
          [30, 9, 41],
        ]) {
          const fast = randomMemory(J, K, N, 0.3, missing, 8);
          const plain = randomMemory(J, K, N, 0.3, missing, 8);
          for (const memory of [fast, plain]) storeSchedule(memory, memory.layout, schedule);
          const { sparse, schedule: at } = fast.layout;
          expect(wasmKernels(fast.memory).sparse_cd1_epoch(sparse, at)).toBe(
            scalarSparseKernels(plain).sparse_cd1_epoch(sparse, at),
          );
          expectSameBytes(`J=${J} K=${K} N=${N}`, fast, plain);
        }
      });
});

describe("every sparse kernel gives the bits of its scalar twin", () => {
  for (const [name, run] of Object.entries(KERNELS))
    for (const missing of [false, true])
      it(`${name}${missing ? ", with missing responses" : ""}`, () => {
        for (const [J, K, B] of SIZES)
          for (const density of DENSITIES) {
            const fast = randomMemory(J, K, B, density, missing);
            const plain = randomMemory(J, K, B, density, missing);
            const label = `J=${J} K=${K} B=${B} density=${density}`;
            expect(run(wasmKernels(fast.memory), fast.layout), label).toBe(
              run(scalarSparseKernels(plain), plain.layout),
            );
            expectSameBytes(label, fast, plain);
          }
      });
});

function expectSameBytes(label: string, fast: SparseMemory, plain: SparseMemory): void {
  for (const { u8, layout } of [fast, plain]) u8.fill(0, layout.array.logits, layout.array.uniforms);
  const differs = fast.u8.findIndex((byte, at) => at >= MEMORY_START && byte !== plain.u8[at]);
  expect(differs === -1 ? "same" : `${label}: byte ${differs}`).toBe("same");
}

function randomMemory(
  J: number,
  K: number,
  N: number,
  density: number,
  missing: boolean,
  B = N,
): SparseMemory {
  const random = stream(J, "sparse conformance", K, B, N, density, String(missing));
  const floats = (n: number, draw: () => number) => Float32Array.from({ length: n }, draw);
  const memory = createSparseMemory(
    { N, J, K, batchSize: B, missing },
    {
      J,
      K,
      weights: floats(J * K, () => (random.uniform() < density ? random.normal() : 0)),
      visibleBias: floats(J, random.normal),
      hiddenBias: floats(K, random.normal),
    },
  );
  const { layout, u8, f32, u32 } = memory;
  const { array, vectors } = layout;
  const responses = Array.from({ length: N }, () =>
    Array.from({ length: J }, () => (missing && random.below(2) ? null : (random.below(2) as 0 | 1))),
  );
  storeSparseBatches(
    memory,
    responsesFrom(responses),
    Array.from({ length: N }, (_, i) => i),
  );
  setSparseRecord(memory, "responses0", layout.allResponses);
  setSparseRecord(memory, "present", layout.allPresent);
  const nibble = (rows: number, unit: number, i: number) => {
    u8[rows + unit * vectors + (i >> 2)] |= 16 << (i & 3);
  };
  for (let i = 0; i < layout.batches.size; i++) {
    nibble(array.students, 0, i);
    for (let j = 0; j < J; j++) if (random.below(2)) nibble(array.responses1, j, i);
    for (let k = 0; k < K; k++)
      for (const s of [array.states0, array.states1]) if (random.below(2)) nibble(s, k, i);
    for (let k = 0; k < K; k++)
      for (const p of [array.probabilities0, array.probabilities1])
        f32[p / 4 + k * 4 * vectors + i] = random.uniform();
    for (let j = 0; j < J; j++) f32[array.responseProbabilities / 4 + j * 4 * vectors + i] = random.uniform();
  }
  f32.fill(Number.NaN, array.logits / 4, array.uniforms / 4);
  f32.fill(Number.NaN, array.uniforms / 4, array.uniforms / 4 + 4 * vectors);
  u32.set(seedWords(16, random), array.random / 4);
  return memory;
}
