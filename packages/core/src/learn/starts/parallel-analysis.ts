import { createBitMatrix, getBit, setBit } from "../../data/bit-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { checkWhole } from "../../errors/check-number.ts";
import { type Stream, stream } from "../../random/stream.ts";
import { reducedEigen } from "./reduced-eigen.ts";
import { tetrachoricCorrelations } from "./tetrachoric-correlations.ts";

export interface ParallelAnalysisOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Data sets of unrelated items that are made. Default 10. */
  readonly replications?: number;
}

export interface ParallelAnalysis {
  /** [J] eigenvalues of the reduced tetrachoric correlations, largest first. */
  readonly observed: Float64Array;
  /** [J] the same of unrelated items, mean over the replications. */
  readonly chance: Float64Array;
  /** The largest eigenvalue that any replication had. */
  readonly largestByChance: number;
  /** How many of the first eigenvalues are above the one of the same rank by chance: rarely too few. */
  readonly factors: number;
  /** How many are above the largest by chance: rarely too many factors, often too few. */
  readonly certain: number;
}

/**
 * Eigenvalues against those of items that have nothing to do with each other (Horn's parallel analysis). The correlations
 * are reduced: with ones on the diagonal a strong first factor takes from the later eigenvalues, and with correlated
 * attributes two or three factors are found of fifteen.
 *
 * Source: [Horn65], for reduced correlations [HM75].
 */
export function parallelAnalysis(
  responses: Responses,
  { seed = 1, replications = 10 }: ParallelAnalysisOptions = {},
): ParallelAnalysis {
  const where = "parallelAnalysis";
  checkWhole(where, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkWhole(where, "replications", replications, 1, Number.MAX_SAFE_INTEGER);
  const observed = eigenvaluesOf(responses);
  const chance = new Float64Array(responses.J);
  let largestByChance = 0;
  for (let replication = 0; replication < replications; replication++) {
    const unrelated = permuteResponses(responses, stream(seed, "parallel analysis", replication));
    const values = eigenvaluesOf(unrelated);
    largestByChance = Math.max(largestByChance, values[0]);
    for (const [k, value] of values.entries()) chance[k] += value / replications;
  }
  return {
    observed,
    chance,
    largestByChance,
    factors: firstThat(observed, (value, k) => value <= chance[k]),
    certain: firstThat(observed, (value) => value <= largestByChance),
  };
}

function eigenvaluesOf(responses: Responses): Float64Array {
  return reducedEigen(tetrachoricCorrelations(responses)).values;
}

/** The first rank that fails, counted from 0; all J if none does. */
function firstThat(values: Float64Array, fails: (value: number, k: number) => boolean): number {
  const at = values.findIndex(fails);
  return at < 0 ? values.length : at;
}

/**
 * The same responses with each item's responses dealt out anew among the students who gave one: items keep their share of
 * correct responses and who is missing, and no longer go together. Item j draws from the stream's fork ("item", j).
 */
export function permuteResponses(responses: Responses, random: Stream): Responses {
  const { N, J, present } = responses;
  const correct = createBitMatrix(J, N);
  const students = new Uint32Array(N);
  for (let j = 0; j < J; j++) {
    let count = 0;
    let right = 0;
    for (let i = 0; i < N; i++)
      if (getBit(present, j, i)) {
        students[count++] = i;
        right += getBit(responses.correct, j, i);
      }
    const item = random.fork("item", j);
    for (let dealt = 0; dealt < right; dealt++) {
      const at = dealt + item.below(count - dealt);
      setBit(correct, j, students[at]);
      students[at] = students[dealt];
    }
  }
  return { ...responses, correct };
}
