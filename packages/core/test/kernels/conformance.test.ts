import { describe, expect, it } from "vitest";
import { MEMORY_START } from "../../src/kernels/arena.ts";
import { spanOf } from "../../src/kernels/batches.ts";
import { type Kernels, wasmKernels } from "../../src/kernels/kernels.ts";
import { layoutRbm, type RbmLayout } from "../../src/kernels/rbm-layout.ts";
import { createRbmMemory, floats, type RbmMemory, setRecord, words } from "../../src/kernels/rbm-memory.ts";
import { type Schedule, storeSchedule } from "../../src/kernels/schedule-memory.ts";
import { type Stream, seedWords, stream } from "../../src/random/stream.ts";
import { scalarKernels } from "./scalar/index.ts";

/**
 * One suite over every kernel: the SIMD one and its scalar twin start from the same memory, poisoned where
 * nothing should be read, and must leave the same bytes everywhere but in the two scratch arrays that only the
 * SIMD kernels use. A stray write anywhere fails, so does a single bit.
 */
const SCRATCH = ["table", "sums"] as const;

/** No block, one block, many blocks, every tail; 97 and 101 units need a second chunk of tables. */
const ITEMS = [1, 2, 3, 4, 5, 15, 16, 17, 33, 75, 97, 130, 300];
const ATTRIBUTES = [1, 2, 3, 4, 5, 8, 9, 13, 16, 17, 25, 101];
/** 252 is the largest batch. */
const STUDENTS = [1, 2, 3, 4, 5, 7, 50, 252];

type Run = (kernels: Kernels, layout: RbmLayout) => unknown;

const KERNELS: Record<string, Run> = {
  fill_uniforms: (k, { array }) => k.fill_uniforms(array.random, array.uniforms, 3),
  "hidden_from_responses, sampling": (k, l) =>
    k.hidden_from_responses(l.rbm, l.allResponses, l.array.probabilities0, l.array.states0),
  "hidden_from_responses, probabilities only": (k, l) =>
    k.hidden_from_responses(l.rbm, l.array.responses1, l.array.probabilities1, 0),
  "hidden_from_probabilities, sampling": (k, l) =>
    k.hidden_from_probabilities(l.rbm, l.array.probabilities1, l.array.states1),
  visible_from_states: (k, l) => k.visible_from_states(l.rbm, 0),
  "visible_from_states, keeping probabilities": (k, l) => k.visible_from_states(l.rbm, 1),
  transpose_responses: (k, l) => k.transpose_responses(l.rbm),
  "step_weights, penalised": (k, l) => k.step_weights(l.rbm, 0.03, 0.02, 0),
  "step_weights, debiasing": (k, l) => k.step_weights(l.rbm, 0.03, 0, 1),
  step_visible_bias: (k, l) => k.step_visible_bias(l.rbm, 0.03),
  step_hidden_bias_by_probabilities: (k, l) => k.step_hidden_bias_by_probabilities(l.rbm, 0.03),
  step_hidden_bias_by_states: (k, l) => k.step_hidden_bias_by_states(l.rbm, 0.03),
};

describe("every kernel gives the bits of its scalar twin", () => {
  for (const [name, run] of Object.entries(KERNELS)) {
    for (const missing of [false, true]) {
      it(`${name}${missing ? ", with missing responses" : ""}`, () => {
        for (const [J, K, B] of sizes()) expectSameBits(`J=${J} K=${K} B=${B}`, { J, K, B, missing }, run);
      });
    }
  }
});

describe("an epoch gives the bits of its scalar twin", () => {
  const schedules: Schedule[] = (["penalised", "debiased", "biases"] as const).flatMap((moves) =>
    [false, true].map((program) => ({
      rate: 1.5,
      decay: 0.02,
      penalty: 0.01,
      moves,
      summed: !program,
      program,
    })),
  );
  for (const schedule of schedules)
    for (const missing of [false, true])
      it(`${JSON.stringify(schedule)}${missing ? ", with missing responses" : ""}`, () => {
        for (const [J, K, N] of [
          [3, 2, 5],
          [15, 5, 33],
          [30, 9, 41],
        ])
          expectSameBits(`J=${J} K=${K} N=${N}`, { J, K, B: 8, N, missing, schedule }, (k, l) =>
            k.cd1_epoch(l.rbm, l.schedule),
          );
      });
});

it("the compiler's own data end below the first array", () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  wasmKernels(memory);
  const lastByte = new Uint8Array(memory.buffer).findLastIndex((byte) => byte !== 0);
  expect(lastByte).toBeGreaterThan(0);
  expect(lastByte).toBeLessThan(MEMORY_START);
});

function sizes(): [number, number, number][] {
  return [
    ...ITEMS.map((J): [number, number, number] => [J, 5, 6]),
    ...ATTRIBUTES.map((K): [number, number, number] => [9, K, 6]),
    ...STUDENTS.map((B): [number, number, number] => [17, 9, B]),
  ];
}

interface Setting {
  readonly J: number;
  readonly K: number;
  readonly B: number;
  readonly N?: number;
  readonly missing: boolean;
  readonly schedule?: Schedule;
}

function expectSameBits(label: string, setting: Setting, run: Run): void {
  const fast = randomMemory(setting);
  const plain = randomMemory(setting);
  const returnedFast = run(wasmKernels(fast.memory), fast.layout);
  const returnedPlain = run(scalarKernels(plain), plain.layout);
  expect(returnedFast, label).toBe(returnedPlain);
  for (const memory of [fast, plain])
    for (const name of SCRATCH) {
      const next = Object.values(memory.layout.array).filter((at) => at > memory.layout.array[name]);
      memory.u8.fill(0, memory.layout.array[name], Math.min(...next));
    }
  // a memory that is used again may be larger than was asked for
  const end = Math.min(fast.u8.length, plain.u8.length);
  const differs = fast.u8
    .subarray(0, end)
    .findIndex((byte, at) => at >= MEMORY_START && byte !== plain.u8[at]);
  expect(differs === -1 ? "same" : `${label}: byte ${differs} (${arrayAt(fast.layout, differs)})`).toBe(
    "same",
  );
}

/** The same memory for the same setting: everything poisoned, then the inputs of the kernels set at random. */
function randomMemory({ J, K, B, N = B, missing, schedule }: Setting): RbmMemory {
  const layout = layoutRbm({ N, J, K, batchSize: B, missing });
  const { Jp, Kp, batches, batchBytes, itemBytes, attributeBytes } = layout;
  const random = stream(J, "conformance", K, B, N, String(missing));
  const memory = createRbmMemory(layout);
  for (const name of [
    "table",
    "sums",
    "uniforms",
    "responseProbabilities",
    "probabilities0",
    "probabilities1",
  ] as const)
    floats(memory, name, 1).fill(Number.NaN);
  const rows = batchBytes / itemBytes;
  memory.f32.fill(Number.NaN, layout.array.table / 4, layout.array.nibbleMasks / 4);
  memory.f32.fill(Number.NaN, layout.array.sums / 4, layout.array.attributeMask / 4);

  for (let j = 0; j < J; j++)
    for (let k = 0; k < K; k++) {
      floats(memory, "weights", Jp * Kp)[j * Kp + k] = random.normal();
      floats(memory, "penalties", Jp * Kp)[j * Kp + k] = 0.01 * random.normal();
      words(memory, "free", Jp * Kp)[j * Kp + k] = random.below(2) ? 0xffffffff : 0;
    }
  for (let j = 0; j < J; j++) floats(memory, "visibleBias", J)[j] = random.normal();
  for (let k = 0; k < K; k++) floats(memory, "hiddenBias", K)[k] = random.normal();
  for (const name of ["probabilities0", "probabilities1"] as const)
    for (let i = 0; i < rows; i++)
      for (let k = 0; k < Kp; k++) floats(memory, name, rows * Kp)[i * Kp + k] = k < K ? random.uniform() : 0;
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < Jp; j++)
      floats(memory, "responseProbabilities", rows * Jp)[i * Jp + j] = i < B ? random.uniform() : Number.NaN;
  memory.u32.set(seedWords(16, random), layout.array.random / 4);
  for (const at of [layout.array.states0, layout.array.states1])
    randomNibbles(memory, at, B, K, attributeBytes, random);
  randomNibbles(memory, layout.array.responses1, B, J, itemBytes, random);
  for (let b = 0; b < batches.count; b++) {
    const size = spanOf(batches, b).length;
    randomNibbles(memory, layout.allResponses + b * batchBytes, size, J, itemBytes, random);
    if (missing) randomNibbles(memory, layout.allPresent + b * batchBytes, size, J, itemBytes, random);
  }
  if (missing)
    for (let at = 0; at < batches.count * batchBytes; at++)
      memory.u8[layout.allResponses + at] &= memory.u8[layout.allPresent + at];
  memory.u8.copyWithin(layout.array.transposed, layout.allResponses, layout.allResponses + batchBytes);
  memory.u8.copyWithin(
    layout.array.transposed + batchBytes,
    layout.array.responses1,
    layout.array.responses1 + batchBytes,
  );
  setRecord(memory, "responses0", layout.allResponses);
  setRecord(memory, "present", layout.allPresent);
  if (schedule) storeSchedule(memory, layout, schedule);
  return memory;
}

function randomNibbles(
  { u8 }: RbmMemory,
  at: number,
  rows: number,
  units: number,
  rowBytes: number,
  random: Stream,
): void {
  for (let i = 0; i < rows; i++)
    for (let unit = 0; unit < units; unit++)
      if (random.below(2)) u8[at + i * rowBytes + (unit >> 2)] |= 16 << (unit & 3);
}

function arrayAt(layout: RbmLayout, byte: number): string {
  const starts = Object.entries({ ...layout.array, allResponses: layout.allResponses }).sort(
    (a, b) => a[1] - b[1],
  );
  return starts.findLast(([, at]) => at <= byte)?.[0] ?? "a record";
}
