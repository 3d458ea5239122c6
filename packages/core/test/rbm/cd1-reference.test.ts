import { describe, expect, it } from "vitest";
import { type Responses, type ResponseValue, responseOf, responsesFrom } from "../../src/data/responses.ts";
import { wasmKernels } from "../../src/kernels/kernels.ts";
import { layoutRbm } from "../../src/kernels/rbm-layout.ts";
import {
  createRbmMemory,
  floats,
  loadParameters,
  type RbmMemory,
  storeBatches,
  storeParameters,
} from "../../src/kernels/rbm-memory.ts";
import { storeSchedule } from "../../src/kernels/schedule-memory.ts";
import { seedWords, stream } from "../../src/random/stream.ts";
import { expectClose } from "../expect-close.ts";
import { cd1Reference, hiddenProbability, type ReferenceState, visibleProbability } from "./cd1-reference.ts";

/** f32 sums of up to 50 students or 30 items: a few hundred roundings of 6e-8 each. */
const F32 = { atol: 2e-5 };
const [J, K, B] = [30, 9, 50];
const PENALTY = 0.05;
const RATE = 0.8;

describe("the kernels do what Algorithm 1 says", () => {
  for (const program of [false, true])
    for (const missing of [false, true])
      it(`${program ? "program" : "printed"}${missing ? ", with missing responses" : ""}`, () => {
        const responses = randomResponses(missing);
        const memory = prepared(responses, program, missing);
        const { cd1_epoch } = wasmKernels(memory.memory);
        const R0 = rows(B, J, (i, j) => responseOf(responses, i, j));
        let state = stateOf(memory);
        let total = 0;
        let zAlpha = { sum: 0, variance: 0 };
        let zResponses = { sum: 0, variance: 0 };
        for (let t = 0; t < 25; t++) {
          const differing = cd1_epoch(memory.layout.rbm, memory.layout.schedule);
          const rate = RATE / (1 + t * 0.02);
          total += PENALTY * rate;
          const alpha0 = rows(B, K, (i, k) =>
            nibble(memory, memory.layout.array.states0, memory.layout.attributeBytes, i, k),
          );
          const alpha1 = rows(B, K, (i, k) =>
            nibble(memory, memory.layout.array.states1, memory.layout.attributeBytes, i, k),
          );
          const R1 = rows(B, J, (i, j) =>
            R0[i][j] === null
              ? null
              : nibble(memory, memory.layout.array.responses1, memory.layout.itemBytes, i, j),
          );
          const reconstructed = R1.flat();
          expect(differing).toBe(R0.flat().filter((response, at) => response !== reconstructed[at]).length);
          zAlpha = deviation(zAlpha, alpha0, (i, k) => hiddenProbability(state, R0[i], k));
          zResponses = deviation(zResponses, R1, (i, j) => visibleProbability(state, alpha0[i], j));
          const next = cd1Reference(state, {
            R0,
            R1,
            alpha0,
            alpha1,
            rate,
            total,
            summed: !program,
            program,
          });
          const ours = stateOf(memory);
          expectClose(ours.W.flat(), next.W.flat(), F32);
          expectClose(ours.b, next.b, F32);
          expectClose(ours.c, next.c, F32);
          expectClose(ours.received.flat(), next.received.flat(), F32);
          state = ours;
        }
        // Samples have the reference's probabilities: standardised sums stay within 4 deviations.
        expect(Math.abs(zAlpha.sum / Math.sqrt(zAlpha.variance))).toBeLessThan(4);
        expect(Math.abs(zResponses.sum / Math.sqrt(zResponses.variance))).toBeLessThan(4);
      });
});

it("a mask of ones changes nothing", () => {
  const responses = randomResponses(false);
  const [unmasked, masked] = [false, true].map((mask) => {
    const memory = prepared(responses, true, mask);
    wasmKernels(memory.memory).cd1_epoch(memory.layout.rbm, memory.layout.schedule);
    return loadParameters(memory);
  });
  expect(masked).toEqual(unmasked);
});

it("moves a weight as worked by hand", () => {
  // One item, one attribute, two students: R0 = (1, 0), R1 = (0, 0); W = 1, b = 0, c = 0, mean gradient.
  // P(α | R0=1) = σ(1) = 0.731058578630, so gradient = 0.731058578630/2 and w' = 1 + 2·0.365529289315 = 1.731058578630;
  // penalty 0.1 takes it to 1.631058578630. b moves by 2·(1/2) = 1; c by 2·(σ(1) + σ(0) − 2σ(0))/2 = σ(1) − ½.
  const start = { W: [[1]], b: [0], c: [0], received: [[0]] };
  const samples = {
    R0: [[1], [0]] as ResponseValue[][],
    R1: [[0], [0]] as ResponseValue[][],
    alpha0: [[1], [0]],
    alpha1: [[0], [0]],
  };
  const next = cd1Reference(start, { ...samples, rate: 2, total: 0.1, summed: false, program: false });
  const rtol = 1e-11; // the figures above have twelve digits
  expectClose(next.W[0], [1.63105857863], { rtol });
  expectClose(next.received[0], [-0.1], { rtol });
  expectClose(next.b, [1], { rtol });
  expectClose(next.c, [0.23105857863], { rtol });
});

function randomResponses(missing: boolean): Responses {
  const random = stream(3, "cd1 reference", String(missing));
  return responsesFrom(
    rows(B, J, () => (missing && random.below(4) === 0 ? null : (random.below(2) as ResponseValue))),
  );
}

function prepared(responses: Responses, program: boolean, missing: boolean): RbmMemory {
  const random = stream(4, "cd1 reference");
  const layout = layoutRbm({ N: B, J, K, batchSize: B, missing });
  const memory = createRbmMemory(layout);
  storeBatches(
    memory,
    responses,
    Array.from({ length: B }, (_, i) => i),
  );
  const normals = (n: number) => Float32Array.from({ length: n }, () => random.normal());
  storeParameters(memory, { J, K, weights: normals(J * K), visibleBias: normals(J), hiddenBias: normals(K) });
  const summed = !program;
  storeSchedule(memory, layout, {
    rate: RATE,
    decay: 0.02,
    penalty: PENALTY,
    moves: "penalised",
    summed,
    program,
  });
  memory.u32.set(seedWords(16, random), layout.array.random / 4);
  return memory;
}

function stateOf(memory: RbmMemory): ReferenceState {
  const { weights, visibleBias, hiddenBias } = loadParameters(memory);
  const { Jp, Kp } = memory.layout;
  const penalties = floats(memory, "penalties", Jp * Kp);
  return {
    W: rows(J, K, (j, k) => weights[j * K + k]),
    b: [...visibleBias],
    c: [...hiddenBias],
    received: rows(J, K, (j, k) => penalties[j * Kp + k]),
  };
}

function nibble({ u8 }: RbmMemory, at: number, rowBytes: number, row: number, unit: number): 0 | 1 {
  return ((u8[at + row * rowBytes + (unit >> 2)] >> (4 + (unit & 3))) & 1) as 0 | 1;
}

function rows<T>(n: number, m: number, value: (row: number, column: number) => T): T[][] {
  return Array.from({ length: n }, (_, row) => Array.from({ length: m }, (_, column) => value(row, column)));
}

function deviation(
  so: { sum: number; variance: number },
  sampled: (number | null)[][],
  probability: (row: number, column: number) => number,
) {
  let { sum, variance } = so;
  for (const [i, row] of sampled.entries())
    for (const [unit, value] of row.entries()) {
      if (value === null) continue;
      const p = probability(i, unit);
      sum += value - p;
      variance += p * (1 - p);
    }
  return { sum, variance };
}
