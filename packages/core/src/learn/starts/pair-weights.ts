import { countRow } from "../../data/bit-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { countPair } from "./pair-counts.ts";

export interface PairWeights {
  /** [J, J] students who answered both items, as a share of the most that any pair has; left out where all are 1. */
  readonly weights?: Float64Array;
  /** Students behind a pair, mean over the pairs. */
  readonly students: number;
  /** Whether every pair of items was answered by somebody. */
  readonly everyPairKnown: boolean;
}

/** How much each correlation is worth: its variance falls as 1/(students behind it). */
export function pairWeights(responses: Responses): PairWeights {
  const { N, J } = responses;
  if (isComplete(responses)) return { students: N, everyPairKnown: true };
  const weights = new Float64Array(J * J);
  const counts = { both: 0, bothRight: 0, firstRight: 0, secondRight: 0 };
  let most = 0;
  let total = 0;
  let least = N;
  for (let i = 0; i < J; i++)
    for (let j = 0; j < i; j++) {
      countPair(responses, i, j, counts);
      weights[i * J + j] = counts.both;
      weights[j * J + i] = counts.both;
      total += counts.both;
      most = Math.max(most, counts.both);
      least = Math.min(least, counts.both);
    }
  const scale = most > 0 ? 1 / most : 0;
  return {
    weights: weights.map((count) => count * scale),
    students: total / ((J * (J - 1)) / 2),
    everyPairKnown: least > 0,
  };
}

function isComplete({ N, J, present }: Responses): boolean {
  for (let j = 0; j < J; j++) if (countRow(present, j) < N) return false;
  return true;
}
