import { createKernelMemory, type KernelMemory } from "./arena.ts";
import {
  BLOCK,
  E_STEP_ARRAYS,
  E_STEP_SCALARS,
  type EStepArray,
  type EStepLayout,
  LINE_BYTES,
  layoutEStep,
  ONES_LINE,
  type RowProducts,
} from "./e-step-layout.ts";

/** Memory laid out for the E-step of one set of response rows. */
export interface EStepMemory extends KernelMemory {
  readonly u16: Uint16Array;
  readonly layout: EStepLayout;
}

/**
 * Memory with everything in place that does not change from one E-step to the next.
 * @param reduced [J][C] each class's pattern on the attributes that the item needs
 * @param patternCounts [J] 2^n
 */
export function createEStepMemory(
  products: RowProducts,
  C: number,
  reduced: readonly Uint16Array[],
  patternCounts: readonly number[],
): EStepMemory {
  const pairs = patternCounts.reduce((sum, count) => sum + count, 0);
  const layout = layoutEStep(products, C, pairs);
  const views = createKernelMemory(layout.bytes);
  const memory: EStepMemory = { layout, ...views, u16: new Uint16Array(views.memory.buffer) };
  const { scalar, array, eStep } = layout;
  memory.i32.set(
    [...E_STEP_SCALARS.map((name) => scalar[name]), ...E_STEP_ARRAYS.map((name) => array[name])],
    eStep / 4,
  );
  const ones = (array.table + ONES_LINE * LINE_BYTES) / 8;
  memory.f64.fill(1, ones, ones + BLOCK);
  const { u16, u32 } = memory;
  const offsets = (to: number, lines: Uint32Array) =>
    u32.set(
      lines.map((line) => line * LINE_BYTES),
      to / 4,
    );
  offsets(array.productOf, products.productOf);
  offsets(array.rowLines, products.rowLines);
  u32.set(
    products.runOf.map((value, n) => (n % 2 === 0 ? value * LINE_BYTES : value)),
    array.runOf / 4,
  );
  for (let j = 0, start = 0; j < scalar.J; start += patternCounts[j++])
    u32[array.itemStart / 4 + j] = 16 * start;
  for (let j = 0; j < scalar.J; j++)
    for (let c = 0; c < C; c++) {
      const block = Math.floor(c / BLOCK);
      u16[array.reduced / 2 + (block * scalar.J + j) * BLOCK + (c % BLOCK)] = reduced[j][c];
    }
  return memory;
}

/** The first `length` numbers of an array of f64. */
export function doubles({ f64, layout }: EStepMemory, name: EStepArray, length: number): Float64Array {
  const at = layout.array[name] / 8;
  return f64.subarray(at, at + length);
}
