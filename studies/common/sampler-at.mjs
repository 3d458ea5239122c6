import { stream } from "@qmatrix/core/data";
import { nothingKnown } from "../../packages/core/build/data/known-entries.js";
import { masksOf } from "../../packages/core/build/data/q-matrix.js";
import { codedResponses } from "../../packages/core/build/learn/coded-responses.js";
import { MOST_PER_ITEM } from "../../packages/core/build/learn/items/index.js";
import {
  emptySums,
  fitSweep,
  openSampler,
  startModel,
  sweep,
} from "../../packages/core/build/learn/sampler/index.js";

/** The learner's sampler, opened at a Q-matrix; with `isFixed` every entry stays. */
export function samplerAt(responses, q, { seed = 1, isFixed = false, sizeShares: given } = {}) {
  const coded = codedResponses(responses);
  const masks = masksOf(q);
  const fixed = { required: masks, forbidden: masks.map((mask) => (2 ** q.K - 1) & ~mask) };
  const most = Math.min(q.K, MOST_PER_ITEM);
  const start = startModel(coded, new Float64Array(q.J * q.K), q.K, fixed, most);
  const known = isFixed ? fixed : nothingKnown(q.J);
  const random = stream(seed, "studies", "sampler-at");
  const total = given?.reduce((sum, share) => sum + share);
  const sizeShares = given?.slice(0, most).map((share) => share / total);
  return { coded, sampler: openSampler(coded, start, { known, most, sizeShares, random }) };
}

/**
 * Inclusion probabilities of one chain from a Q-matrix, of the students as they are: no bootstrap samples. `halves` is the root
 * mean square of the differences between the two halves of the chain.
 */
export function posteriorAt(responses, q, { sweeps = 300, burnIn = 300, ...options } = {}) {
  const { sampler } = samplerAt(responses, q, options);
  fitSweep(sampler);
  for (let s = 0; s < burnIn; s++) sweep(sampler, 1);
  const half = Math.max(1, Math.floor(sweeps / 2));
  const [first, second] = [0, 1].map(() => {
    const sums = emptySums(q.J, q.K);
    for (let s = 0; s < half; s++) sweep(sampler, 1, sums);
    return sums.inclusion.map((sum) => sum / half);
  });
  const squares = first.reduce((sum, p, at) => sum + (p - second[at]) ** 2, 0);
  return {
    inclusion: first.map((p, at) => (p + second[at]) / 2),
    halves: Math.sqrt(squares / first.length),
  };
}
