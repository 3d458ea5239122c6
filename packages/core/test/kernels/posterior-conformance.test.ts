import { describe, expect, it } from "vitest";
import { MEMORY_START } from "../../src/kernels/arena.ts";
import { type PosteriorKernels, wasmKernels } from "../../src/kernels/kernels.ts";
import {
  BASE_PATTERNS,
  createPosteriorMemory,
  FACTOR_NODES,
  layoutPosterior,
  NODE_SLOTS,
  POSTERIOR_ARRAYS,
  type PosteriorArray,
  type PosteriorMemory,
} from "../../src/kernels/posterior-memory.ts";
import { type Stream, stream } from "../../src/random/stream.ts";
import { scalarPosteriorKernels } from "./scalar/posterior-kernels.ts";

/**
 * As conformance.test.ts, for the kernels of the posterior sampler: every byte of memory must be the same. What a kernel
 * writes before it reads is poisoned, and so is the space between arrays.
 */
interface Setting {
  readonly N: number;
  readonly J: number;
  readonly K: number;
  readonly base: number;
  readonly wanted: number;
}

const PLAIN: Setting = { N: 200, J: 5, K: 6, base: 0b1010, wanted: 0b110101 };

/** One vector and many, every kind of tail, more vectors than bytes can count; no base; groups of four and their tails. */
const SETTINGS: Setting[] = [
  ...[1, 31, 32, 33, 127, 128, 129, 255, 256, 257, 31 * 128, 31 * 128 + 1, 64 * 128 + 5].map((N) => ({
    ...PLAIN,
    N,
  })),
  ...[1, 2, 3, 4, 5, 8, 9, 30].map((K) => ({ ...PLAIN, K, base: 0, wanted: 2 ** K - 1 })),
  ...[0, 1, 0b11, 0b10011].map((base) => ({ ...PLAIN, base })),
  ...[0, 1, 0b111111].map((wanted) => ({ ...PLAIN, wanted })),
  { ...PLAIN, J: 1 },
];

const KERNELS: Record<string, (kernels: PosteriorKernels, at: number, setting: Setting) => void> = {
  posterior_count_cells: (k, at, { J, base, wanted }) => k.posterior_count_cells(at, J - 1, base, wanted),
  posterior_draw_students: (k, at) => k.posterior_draw_students(at),
  "both, twice": (k, at, { base, wanted }) => {
    for (let n = 0; n < 2; n++) {
      k.posterior_draw_students(at);
      k.posterior_count_cells(at, 0, base, wanted);
    }
  },
};

describe("the kernels of the posterior sampler give the bits of their scalar twins", () => {
  for (const [name, run] of Object.entries(KERNELS))
    it(name, () => {
      for (const setting of SETTINGS) {
        const fast = randomMemory(setting);
        const plain = randomMemory(setting);
        run(wasmKernels(fast.memory), fast.layout.posterior, setting);
        run(scalarPosteriorKernels(plain), plain.layout.posterior, setting);
        const differs = fast.u8.findIndex((byte, at) => at >= MEMORY_START && byte !== plain.u8[at]);
        const label = `${JSON.stringify(setting)}: byte ${differs} (${arrayAt(fast, differs)})`;
        expect(differs === -1 ? "same" : label).toBe("same");
      }
    });
});

describe("posterior_count_cells", () => {
  it("counts students by hand: three of four answered, one pattern each", () => {
    const layout = layoutPosterior(4, 1, 2, { uses: 1, codes: 6 });
    const memory = createPosteriorMemory(layout);
    const { present, correct, mastered, counts } = layout.array;
    memory.u8[present] = 0b1011;
    memory.u8[correct] = 0b0010;
    memory.u8[mastered] = 0b0011;
    memory.u8[mastered + 16] = 0b1010;
    wasmKernels(memory.memory).posterior_count_cells(layout.posterior, 0, 0b01, 0b10);
    const at = (k: number, kind: number) =>
      [...memory.i32.subarray(counts / 4 + (k * 2 + kind) * BASE_PATTERNS)].slice(0, 2);
    // answered: students 0 and 1 master attribute 0, student 3 does not; of them 1 and 3 master attribute 1
    expect([at(2, 0), at(2, 1)]).toEqual([
      [1, 2],
      [0, 1],
    ]);
    expect([at(1, 0), at(1, 1)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });
});

/** The same memory for the same setting. */
function randomMemory(setting: Setting): PosteriorMemory {
  const { N, J, K, base, wanted } = setting;
  const random = stream(N, "posterior conformance", J, K, base, wanted);
  const most = { uses: J * Math.min(K, 4), codes: 48 };
  const memory = createPosteriorMemory(layoutPosterior(N, J, K, most));
  const { array, lengths } = memory.layout;
  poisonGaps(memory);
  for (const name of [
    "cells",
    "counts",
    "nodeChances",
    "uniforms",
    "mastery",
    "nodeCounts",
    "nodeMastered",
  ] as const)
    memory.u8.fill(0xff, array[name], array[name] + lengths[name]);
  fillBits(memory, "present", J, random);
  fillBits(memory, "correct", J, random);
  fillBits(memory, "mastered", K, random);
  const words = (name: PosteriorArray, length: number, value: (at: number) => number) =>
    memory.u32.set(
      Array.from({ length }, (_, at) => value(at)),
      array[name] / 4,
    );
  const doubles = (name: PosteriorArray, length: number, value: (at: number) => number) =>
    memory.f64.set(
      Array.from({ length }, (_, at) => value(at)),
      array[name] / 8,
    );
  words("profiles", N, () => random.below(2 ** K));
  words("state", 16, () => random.word());
  memory.u8.set(
    Array.from({ length: N }, () => random.below(FACTOR_NODES)),
    array.nodes,
  );
  fillUses(memory, most.uses, random);
  memory.u8.set(
    Array.from({ length: N * J }, () => random.below(48)),
    array.codes,
  );
  doubles("effects", most.uses * most.codes, () => 8 * random.normal());
  doubles("logits", NODE_SLOTS * K, () => 20 * random.normal());
  doubles("nodeWeights", NODE_SLOTS, (q) => (q < FACTOR_NODES ? random.uniform() : 0));
  doubles("nodeFactors", lengths.nodeFactors / 8, () => random.uniform());
  return memory;
}

/** Codes are below 48 and bits 1, 2, 4 and 8: a code stays below 48 whatever bit is turned. */
function fillUses({ u32, layout }: PosteriorMemory, most: number, random: Stream): void {
  const { J, K } = layout.scalar;
  const { useStart, uses } = layout.array;
  const ends = Array.from({ length: K }, () => random.below(most + 1)).sort((a, b) => a - b);
  u32.set([0, ...ends], useStart / 4);
  for (let use = 0; use < most; use++)
    u32.set([random.below(J), 2 ** random.below(4), use * 8 * 48], uses / 4 + 3 * use);
}

function fillBits({ u8, layout }: PosteriorMemory, name: PosteriorArray, rows: number, random: Stream): void {
  const { N, vectors } = layout.scalar;
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < N; i++)
      u8[layout.array[name] + row * 16 * vectors + (i >> 3)] |= random.below(2) << (i & 7);
}

function poisonGaps({ layout, u8 }: PosteriorMemory): void {
  const starts = [...Object.values(layout.array), layout.bytes, u8.length];
  for (const name of POSTERIOR_ARRAYS) {
    const end = layout.array[name] + layout.lengths[name];
    u8.fill(0xff, end, Math.min(...starts.filter((start) => start >= end)));
  }
}

function arrayAt({ layout }: PosteriorMemory, byte: number): string {
  const starts = Object.entries(layout.array).sort((a, b) => a[1] - b[1]);
  return starts.findLast(([, at]) => at <= byte)?.[0] ?? "the record";
}
