import { BLOCK, CLASS_LINE, factorLine, LINE_BYTES } from "../../../src/kernels/e-step-layout.ts";
import type { EStepMemory } from "../../../src/kernels/e-step-memory.ts";
import type { EStepKernels } from "../../../src/kernels/kernels.ts";
import { type EStepRecord, readEStepRecord } from "./record.ts";

/** Scalar twins of assembly/e-step.ts: the same sums in the same order, one class at a time. */
export function scalarEStepKernels(memory: EStepMemory): EStepKernels {
  const { u16, u32, f64 } = memory;

  /** Place in f64 of class `lane` in a line named by its byte offset. */
  const cell = (lines: number, line: number, lane: number): number => (lines + line) / 8 + lane;
  const factor = (item: number, response: number): number => factorLine(item, response) * LINE_BYTES;
  const product = (e: EStepRecord, p: number): number => factor(e.J, 0) + p * LINE_BYTES;
  /** Place of the pair of an item for a class, in factors or counts. */
  const pair = (e: EStepRecord, pairs: number, block: number, item: number, lane: number): number => {
    const reduced = u16[e.reduced / 2 + (block * e.J + item) * BLOCK + lane];
    return (pairs + u32[e.itemStart / 4 + item]) / 8 + 2 * reduced;
  };

  function fillTable(e: EStepRecord, block: number, lane: number): void {
    f64[cell(e.table, CLASS_LINE, lane)] = f64[e.classProbabilities / 8 + block * BLOCK + lane];
    for (let j = 0; j < e.J; j++)
      for (const response of [0, 1])
        f64[cell(e.table, factor(j, response), lane)] = f64[pair(e, e.factors, block, j, lane) + response];
    for (let p = 0; p < e.products; p++) {
      const [left, right] = u32.subarray(e.productOf / 4 + 2 * p);
      f64[cell(e.table, product(e, p), lane)] =
        f64[cell(e.table, left, lane)] * f64[cell(e.table, right, lane)];
    }
  }

  /** Every row with the line of its run. */
  function* rows(e: EStepRecord): Generator<{ row: number; shared: number; lastOfRun: boolean }> {
    let row = 0;
    for (let run = 0; run < e.runs; run++) {
      const [shared, length] = u32.subarray(e.runOf / 4 + 2 * run);
      for (let n = 1; n <= length; n++) yield { row: row++, shared, lastOfRun: n === length };
    }
  }
  const lineOf = (e: EStepRecord, row: number, g: number): number => u32[e.rowLines / 4 + row * e.groups + g];
  const likelihood = (e: EStepRecord, row: number, shared: number, lane: number): number => {
    let x = f64[cell(e.table, shared, lane)];
    for (let g = 0; g < e.groups; g++) x *= f64[cell(e.table, lineOf(e, row, g), lane)];
    return x;
  };

  function addToBuckets(e: EStepRecord, lane: number): void {
    let ofRun = 0;
    for (const { row, shared, lastOfRun } of rows(e)) {
      const x = likelihood(e, row, shared, lane) * f64[e.weights / 8 + row];
      for (let g = 0; g < e.groups; g++) f64[cell(e.buckets, lineOf(e, row, g), lane)] += x;
      ofRun += x;
      if (!lastOfRun) continue;
      f64[cell(e.buckets, shared, lane)] += ofRun;
      ofRun = 0;
    }
  }

  function foldProducts(e: EStepRecord, lane: number): void {
    for (let p = e.products - 1; p >= 0; p--)
      for (const line of u32.subarray(e.productOf / 4 + 2 * p, e.productOf / 4 + 2 * p + 2))
        f64[cell(e.buckets, line, lane)] += f64[cell(e.buckets, product(e, p), lane)];
  }

  function addCounts(e: EStepRecord, block: number, lane: number): void {
    f64[e.classCounts / 8 + block * BLOCK + lane] = f64[cell(e.buckets, CLASS_LINE, lane)];
    for (let j = 0; j < e.J; j++)
      for (const response of [0, 1])
        f64[pair(e, e.counts, block, j, lane) + response] += f64[cell(e.buckets, factor(j, response), lane)];
  }

  return {
    e_step_sums(at) {
      const e = readEStepRecord(memory, at);
      f64.fill(0, e.sums / 8, e.sums / 8 + 2 * e.rows);
      for (let block = 0; block < e.blocks; block++) {
        for (let lane = 0; lane < BLOCK; lane++) fillTable(e, block, lane);
        for (const { row, shared } of rows(e))
          for (const half of [0, 1]) {
            const x = [0, 2, 4, 6].map((lane) => likelihood(e, row, shared, lane + half));
            f64[e.sums / 8 + 2 * row + half] += x[0] + x[1] + (x[2] + x[3]);
          }
      }
    },
    e_step_counts(at) {
      const e = readEStepRecord(memory, at);
      f64.fill(0, e.counts / 8, e.counts / 8 + 2 * e.pairs);
      for (let block = 0; block < e.blocks; block++) {
        f64.fill(0, e.buckets / 8, e.buckets / 8 + e.lines * BLOCK);
        for (let lane = 0; lane < BLOCK; lane++) {
          fillTable(e, block, lane);
          addToBuckets(e, lane);
          foldProducts(e, lane);
          addCounts(e, block, lane);
        }
      }
    },
  };
}
