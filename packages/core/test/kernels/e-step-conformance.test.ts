import { describe, expect, it } from "vitest";
import { MEMORY_START } from "../../src/kernels/arena.ts";
import {
  BLOCK,
  CLASS_LINE,
  factorLine,
  LINE_BYTES,
  type RowProducts,
} from "../../src/kernels/e-step-layout.ts";
import { createEStepMemory, doubles, type EStepMemory } from "../../src/kernels/e-step-memory.ts";
import { type EStepKernels, wasmKernels } from "../../src/kernels/kernels.ts";
import { type Stream, stream } from "../../src/random/stream.ts";
import { scalarEStepKernels } from "./scalar/e-step.ts";

/**
 * As conformance.test.ts, for the kernels of the E-step: every byte of memory must be the same, table and buckets
 * too. Everything that a kernel writes before it reads is poisoned; so is the space between arrays.
 */
interface Setting {
  readonly J: number;
  readonly C: number;
  readonly products: number;
  readonly groups: number;
  /** Rows of each run. */
  readonly runs: readonly number[];
  /** Most attributes an item needs. */
  readonly most: number;
}

const PLAIN: Setting = { J: 4, C: 16, products: 9, groups: 2, runs: [3, 2, 1], most: 2 };

/** One block and many, every tail; no product, no group, one run, one row; items of no attribute. */
const SETTINGS: Setting[] = [
  ...[1, 2, 3, 7, 8, 9, 15, 16, 17, 64].map((C) => ({ ...PLAIN, C })),
  ...[1, 2, 3, 30].map((J) => ({ ...PLAIN, J })),
  ...[0, 1, 2, 100].map((products) => ({ ...PLAIN, products })),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map((groups) => ({ ...PLAIN, groups })),
  ...[[1], [7], [1, 1, 1], [50, 20, 20, 3]].map((runs) => ({ ...PLAIN, runs })),
  ...[0, 1, 6].map((most) => ({ ...PLAIN, most })),
];

const KERNELS: Record<string, (kernels: EStepKernels, at: number) => void> = {
  e_step_sums: (k, at) => k.e_step_sums(at),
  e_step_counts: (k, at) => k.e_step_counts(at),
  "both, twice": (k, at) => {
    for (let n = 0; n < 2; n++) {
      k.e_step_sums(at);
      k.e_step_counts(at);
    }
  },
};

describe("the kernels of the E-step give the bits of their scalar twins", () => {
  for (const [name, run] of Object.entries(KERNELS))
    it(name, () => {
      for (const setting of SETTINGS) {
        const fast = randomMemory(setting);
        const plain = randomMemory(setting);
        run(wasmKernels(fast.memory), fast.layout.eStep);
        run(scalarEStepKernels(plain), plain.layout.eStep);
        const differs = fast.u8.findIndex((byte, at) => at >= MEMORY_START && byte !== plain.u8[at]);
        const label = `${JSON.stringify(setting)}: byte ${differs} (${arrayAt(fast, differs)})`;
        expect(differs === -1 ? "same" : label).toBe("same");
        expectNumbers(fast, name === "e_step_sums" ? ["sums"] : ["classCounts", "counts"]);
      }
    });
});

/** Poison in both would be the same in both. */
function expectNumbers(memory: EStepMemory, names: readonly ("sums" | "classCounts" | "counts")[]): void {
  const { rows, blocks, pairs } = memory.layout.scalar;
  const lengths = { sums: 2 * rows, classCounts: blocks * BLOCK, counts: 2 * pairs };
  for (const name of names) expect(doubles(memory, name, lengths[name]).every(Number.isFinite)).toBe(true);
}

/** The same memory for the same setting. */
function randomMemory(setting: Setting): EStepMemory {
  const { J, C, groups, most } = setting;
  const random = stream(J, "e-step conformance", C, setting.products, groups, most, ...setting.runs);
  const products = randomProducts(setting, random);
  const patternCounts = Array.from({ length: J }, () => 2 ** random.below(most + 1));
  const reduced = patternCounts.map((count) => Uint16Array.from({ length: C }, () => random.below(count)));
  const memory = createEStepMemory(products, C, reduced, patternCounts);
  const { pairs, lines, blocks } = memory.layout.scalar;
  poisonGaps(memory, products, C);
  for (const name of ["table", "buckets"] as const) {
    const line = doubles(memory, name, lines * BLOCK);
    line.fill(Number.NaN, 0, BLOCK);
    line.fill(Number.NaN, 2 * BLOCK);
  }
  doubles(memory, "sums", 2 * products.rows).fill(Number.NaN);
  doubles(memory, "counts", 2 * pairs).fill(Number.NaN);
  doubles(memory, "classCounts", blocks * BLOCK).fill(Number.NaN);
  doubles(memory, "factors", 2 * pairs).set(Array.from({ length: 2 * pairs }, () => random.uniform()));
  doubles(memory, "weights", products.rows).set(
    Array.from({ length: products.rows }, () => random.uniform()),
  );
  doubles(memory, "classProbabilities", C).set(Array.from({ length: C }, () => random.uniform()));
  return memory;
}

/** Any lines may be multiplied, whatever the responses they stand for. */
function randomProducts(setting: Setting, random: Stream): RowProducts {
  const { J, groups, runs } = setting;
  const first = factorLine(J, 0);
  const lines = first + setting.products;
  const rows = runs.reduce((sum, length) => sum + length, 0);
  return {
    J,
    rows,
    groups,
    productOf: Uint32Array.from({ length: 2 * setting.products }, (_, n) => random.below(first + (n >> 1))),
    runOf: Uint32Array.from(
      runs.flatMap((length) => [random.below(2) ? CLASS_LINE : random.below(lines), length]),
    ),
    rowLines: Uint32Array.from({ length: rows * groups }, () => random.below(lines)),
  };
}

/** NaN between the end of an array and the next one. */
function poisonGaps(
  { layout, u8 }: EStepMemory,
  { rows, productOf, runOf, rowLines }: RowProducts,
  C: number,
): void {
  const { J, lines, pairs, blocks } = layout.scalar;
  const bytes = {
    classProbabilities: LINE_BYTES * Math.max(blocks, C / BLOCK),
    reduced: 2 * BLOCK * J * blocks,
    itemStart: 4 * J,
    factors: 16 * pairs,
    productOf: 4 * productOf.length,
    runOf: 4 * runOf.length,
    rowLines: 4 * rowLines.length,
    weights: 8 * rows,
    sums: 16 * rows,
    classCounts: LINE_BYTES * blocks,
    counts: 16 * pairs,
    table: LINE_BYTES * lines,
    buckets: LINE_BYTES * lines,
  };
  const starts = [...Object.values(layout.array), layout.bytes, u8.length];
  for (const [name, length] of Object.entries(bytes)) {
    const end = layout.array[name as keyof typeof bytes] + length;
    u8.fill(0xff, end, Math.min(...starts.filter((start) => start >= end)));
  }
}

function arrayAt({ layout }: EStepMemory, byte: number): string {
  const starts = Object.entries(layout.array).sort((a, b) => a[1] - b[1]);
  return starts.findLast(([, at]) => at <= byte)?.[0] ?? "the record";
}
