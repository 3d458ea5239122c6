import { getBit } from "../data/bit-matrix.ts";
import type { Responses } from "../data/responses.ts";

export const WRONG = 0;
export const RIGHT = 1;
export const ABSENT = 2;

/** Responses as one byte each, item after item: what the learner's loops read. */
export interface CodedResponses {
  readonly N: number;
  readonly J: number;
  /** [J] of [N]: WRONG, RIGHT or ABSENT. */
  readonly codes: readonly Uint8Array[];
  /** [J] share of correct responses among those given. */
  readonly shares: Float64Array;
}

export function codedResponses(responses: Responses): CodedResponses {
  const { N, J } = responses;
  const codes = Array.from({ length: J }, (_, j) => {
    const column = new Uint8Array(N);
    for (let i = 0; i < N; i++)
      column[i] = getBit(responses.present, j, i) ? getBit(responses.correct, j, i) : ABSENT;
    return column;
  });
  const shares = Float64Array.from(codes, shareRight);
  return { N, J, codes, shares };
}

/** Some of the students. */
export function selectCoded(coded: CodedResponses, students: Uint32Array): CodedResponses {
  const codes = coded.codes.map((column) => Uint8Array.from(students, (i) => column[i]));
  return { ...coded, N: students.length, codes, shares: Float64Array.from(codes, shareRight) };
}

/** Half a response of each kind is added, so that an item nobody answered has a share too. */
function shareRight(column: Uint8Array): number {
  const counts = [0.5, 0.5, 0];
  for (const code of column) counts[code]++;
  return counts[RIGHT] / (counts[WRONG] + counts[RIGHT]);
}
