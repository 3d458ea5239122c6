import { masters, type Profiles } from "../data/profiles.ts";
import type { Cdm } from "../models/cdm.ts";
import type { ClassSpace } from "../models/class-space.ts";
import { bySizeThenPlace } from "../numeric/bits.ts";
import type { Classification } from "./cdm-fit.ts";
import type { EncodedResponses } from "./em/encoded-responses.ts";
import { classifierOf } from "./em/posteriors.ts";
import { masterySums } from "./mastery-sums.ts";
import { tabledPosteriors } from "./tabled-posteriors.ts";

/**
 * Attribute profiles from the responses x of each student to the model's items, in the model's order:
 *
 *   mastery_k = Σ_{c: c_k = 1} P(c | x)     EAP_k = [mastery_k ≥ ½]     MAP = argmax_c P(c | x)     MLE = argmax_c P(x | c)
 *
 * Where several patterns reach the maximum, MAP and MLE take the one that masters the fewest attributes, and among
 * these the one that masters the first attribute in which they differ: the order of the R package GDINA.
 *
 * Source: [HW11].
 */
export function classifyStudents(encoded: EncodedResponses, cdm: Cdm): Classification {
  const { N, students } = encoded.responses;
  const patterns = encoded.patterns();
  const { U, rowOf } = patterns;
  const classifier = classifierOf("classifyStudents", cdm);
  const { space } = classifier;
  const { K } = space;
  const rank = preference(space);
  const mastery = new Float64Array(U * K);
  const map = new Uint8Array(U * K);
  const mle = new Uint8Array(U * K);
  for (const { row, posterior, likelihoods } of tabledPosteriors(patterns, classifier)) {
    masterySums(space, posterior, mastery, row * K);
    writeBits(map, row * K, K, space.patterns[firstHighest(posterior, rank)]);
    writeBits(mle, row * K, K, space.patterns[firstHighest(likelihoods, rank)]);
  }
  const profiles: Profiles = {
    N,
    K,
    students,
    attributes: cdm.q.attributes,
    // sums of posteriors are at most 1 up to rounding only
    mastery: rowsOf(mastery, K, rowOf, new Float64Array(N * K)).map((sum) => Math.min(sum, 1)),
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

/** [C] the place of each class in the order in which equals are preferred. */
export function preference({ C, patterns }: ClassSpace): Uint32Array {
  const order = Uint32Array.from({ length: C }, (_, c) => c).sort((c, d) =>
    bySizeThenPlace(patterns[c], patterns[d]),
  );
  const rank = new Uint32Array(C);
  for (let at = 0; at < C; at++) rank[order[at]] = at;
  return rank;
}

/** The class with the highest value; the one of the lowest rank where several have it. */
export function firstHighest(values: Float64Array, rank: Uint32Array): number {
  let best = 0;
  for (let c = 1; c < values.length; c++)
    if (values[c] > values[best] || (values[c] === values[best] && rank[c] < rank[best])) best = c;
  return best;
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
