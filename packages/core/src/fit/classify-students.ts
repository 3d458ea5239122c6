import { masters, type Profiles } from "../data/profiles.ts";
import type { Responses } from "../data/responses.ts";
import type { Cdm } from "../models/cdm.ts";
import type { ClassSpace } from "../models/class-space.ts";
import { answerPatterns } from "./answer-patterns.ts";
import type { Classification } from "./cdm-fit.ts";
import { classifierOf } from "./classifier-of.ts";
import { tabledPosteriors } from "./tabled-posteriors.ts";

/**
 * Who masters what, from the answers x of each student to the model's items, in the model's order:
 *
 *   mastery_k = Σ_{c: c_k = 1} P(c | x)     EAP_k = [mastery_k ≥ ½]     MAP = argmax_c P(c | x)     MLE = argmax_c P(x | c)
 *
 * Where several patterns reach the maximum, MAP and MLE take the one that masters the fewest attributes, and among
 * these the one that masters the first attribute in which they differ: the order of the R package GDINA.
 *
 * Source: [HW11].
 */
export function classifyStudents(responses: Responses, cdm: Cdm): Classification {
  const { N, students } = responses;
  const patterns = answerPatterns(responses);
  const { U, rowOf } = patterns;
  const classifier = classifierOf("classifyStudents", cdm);
  const { space } = classifier;
  const { K, C } = space;
  const order = fewestFirst(space);
  const mastery = new Float64Array(U * K);
  const map = new Uint8Array(U * K);
  const mle = new Uint8Array(U * K);
  for (const { row, posterior, likelihoods } of tabledPosteriors(patterns, classifier)) {
    for (let k = 0; k < K; k++) {
      let sum = 0;
      for (let c = 0; c < C; c++) sum += posterior[c] * ((space.patterns[c] >>> k) & 1);
      mastery[row * K + k] = Math.min(sum, 1); // posteriors sum to 1 up to rounding only
    }
    writeBits(map, row * K, K, space.patterns[firstHighest(posterior, order)]);
    writeBits(mle, row * K, K, space.patterns[firstHighest(likelihoods, order)]);
  }
  const profiles: Profiles = {
    N,
    K,
    students,
    attributes: cdm.q.attributes,
    mastery: rowsOf(mastery, K, rowOf, new Float64Array(N * K)),
  };
  const eap = Uint8Array.from({ length: N * K }, (_, at) =>
    masters(profiles, Math.floor(at / K), at % K) ? 1 : 0,
  );
  return {
    profiles,
    eap,
    map: rowsOf(map, K, rowOf, new Uint8Array(N * K)),
    mle: rowsOf(mle, K, rowOf, new Uint8Array(N * K)),
  };
}

/** Classes in the order in which equals are preferred. */
export function fewestFirst({ C, patterns }: ClassSpace): Uint32Array {
  return Uint32Array.from({ length: C }, (_, c) => c).sort((c, d) => {
    const a = patterns[c];
    const b = patterns[d];
    const lowestDifference = (a ^ b) & -(a ^ b);
    return ones(a) - ones(b) || (a & lowestDifference ? -1 : 1);
  });
}

/** The class with the highest value; the first in `order` where several have it. */
export function firstHighest(values: Float64Array, order: Uint32Array): number {
  let best = order[0];
  for (let at = 1; at < order.length; at++) if (values[order[at]] > values[best]) best = order[at];
  return best;
}

function ones(pattern: number): number {
  let count = 0;
  for (let rest = pattern; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function writeBits(target: Uint8Array, start: number, K: number, pattern: number): void {
  for (let k = 0; k < K; k++) target[start + k] = (pattern >>> k) & 1;
}

/** The row of each student [N, K] out of the distinct rows [U, K]. */
function rowsOf<T extends Float64Array | Uint8Array>(
  distinct: T,
  K: number,
  rowOf: Uint32Array,
  target: T,
): T {
  for (let i = 0; i < rowOf.length; i++)
    target.set(distinct.subarray(rowOf[i] * K, (rowOf[i] + 1) * K), i * K);
  return target;
}
