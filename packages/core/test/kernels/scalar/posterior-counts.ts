import { BASE_PATTERNS, type PosteriorMemory } from "../../../src/kernels/posterior-memory.ts";
import { readPosteriorRecord } from "./record.ts";

/** Scalar twin of assembly/posterior-counts.ts: student after student. */
export function posteriorCountCells(
  memory: PosteriorMemory,
  at: number,
  item: number,
  base: number,
  wanted: number,
): void {
  const p = readPosteriorRecord(memory, at);
  const { u8, i32 } = memory;
  const column = 16 * p.vectors;
  const bit = (bits: number, row: number, i: number) => (u8[bits + row * column + (i >> 3)] >> (i & 7)) & 1;
  const inBase: number[] = [];
  for (let k = 0; k < p.K; k++) if ((base >> k) & 1) inBase.push(k);
  const patterns = 2 ** inBase.length;
  const columns = 8 * column;
  const patternOf = (i: number) => inBase.reduce((l, k, a) => l | (bit(p.mastered, k, i) << a), 0);
  for (const kind of [0, 1]) {
    const answers = kind === 0 ? p.present : p.correct;
    for (let l = 0; l < patterns; l++) {
      const cell = p.cells + (kind * BASE_PATTERNS + l) * column;
      u8.fill(0, cell, cell + column);
    }
    for (let i = 0; i < columns; i++)
      if (bit(answers, item, i))
        u8[p.cells + (kind * BASE_PATTERNS + patternOf(i)) * column + (i >> 3)] |= 1 << (i & 7);
    for (let k = 0; k <= p.K; k++) {
      if (k < p.K && !((wanted >> k) & 1)) continue;
      for (let l = 0; l < patterns; l++) {
        let count = 0;
        for (let i = 0; i < columns; i++)
          if (bit(p.cells, kind * BASE_PATTERNS + l, i) && (k === p.K || bit(p.mastered, k, i))) count++;
        i32[p.counts / 4 + (k * 2 + kind) * BASE_PATTERNS + l] = count;
      }
    }
  }
}
