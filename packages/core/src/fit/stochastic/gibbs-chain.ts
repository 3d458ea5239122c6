import { getBit } from "../../data/bit-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { type Stream, seedWords } from "../../random/stream.ts";
import { ABSENT } from "../em/response-patterns.ts";
import type { GibbsLayout } from "./gibbs-layout.ts";
import type { DrawKey } from "./student-draws.ts";

/** Where a Gibbs sampler stands: one profile and one node a student. `gibbsSweep` moves it in place. */
export interface GibbsChain {
  readonly N: number;
  /** [N, K] 0 or 1. */
  readonly profiles: Uint8Array;
  /** [N, J] the cell of the student's response and reduced pattern; see `GibbsLayout`. */
  readonly cells: Uint16Array | Uint32Array;
  /** [N] */
  readonly nodes: Uint16Array;
  readonly key: DrawKey;
  /** Sweeps made so far. */
  sweeps: number;
}

/**
 * A chain at its first profiles: a student masters an attribute if at least half of the responses there are to the
 * items that need it are right, an item that needs n attributes counting 1/n; without such responses, not. The first
 * sweeps forget them; they only must not be absurd. An attribute's prerequisites are mastered with it.
 */
export function startChain(responses: Responses, layout: GibbsLayout, random: Stream): GibbsChain {
  const { N, correct, present } = responses;
  const { J, K, cellStart, patterns, useStart, useItem, useBit } = layout;
  const cells = layout.cells <= 2 ** 16 ? new Uint16Array(N * J) : new Uint32Array(N * J);
  const profiles = new Uint8Array(N * K);
  const codes = new Uint8Array(J);
  for (let i = 0; i < N; i++) {
    for (let j = 0; j < J; j++) {
      codes[j] = getBit(present, j, i) ? getBit(correct, j, i) : ABSENT;
      cells[i * J + j] = cellStart[j] + codes[j] * patterns[j];
    }
    for (let k = 0; k < K; k++) if (looksMastered(codes, k, layout)) master(profiles, i * K, k, layout);
    for (let k = 0; k < K; k++)
      if (profiles[i * K + k] === 1)
        for (let use = useStart[k]; use < useStart[k + 1]; use++) cells[i * J + useItem[use]] |= useBit[use];
  }
  const [key0, key1] = seedWords(2, random);
  return { N, profiles, cells, nodes: new Uint16Array(N), key: [key0, key1], sweeps: 0 };
}

function looksMastered(codes: Uint8Array, k: number, { useStart, useItem, useShare }: GibbsLayout): boolean {
  let given = false;
  let lead = 0;
  for (let use = useStart[k]; use < useStart[k + 1]; use++) {
    const response = codes[useItem[use]];
    if (response === ABSENT) continue;
    given = true;
    lead += response === 1 ? useShare[use] : -useShare[use];
  }
  return given && lead >= 0;
}

function master(profiles: Uint8Array, row: number, k: number, layout: GibbsLayout): void {
  if (profiles[row + k] === 1) return;
  profiles[row + k] = 1;
  for (const needed of layout.needs[k]) master(profiles, row, needed, layout);
}
