import { isAllowed, type KnownEntries, surprise } from "../../src/data/known-entries.ts";
import { answerOf, type Responses } from "../../src/data/responses.ts";
import type { EndAnswers } from "../../src/learn/posterior/end-answers.ts";
import { evidenceReference } from "./evidence-reference.ts";

/** What one draw of an item depends on. */
export interface ItemSituation {
  readonly responses: Responses;
  readonly K: number;
  /** [N] bit patterns. */
  readonly profiles: readonly number[];
  readonly item: number;
  /** The other items. */
  readonly others: readonly { readonly n: number; readonly family: number }[];
  readonly known: KnownEntries;
  readonly mostAttributes: number;
  /** [n] items of n attributes that the shares of sizes are worth before any item is seen. */
  readonly sizeItems: readonly number[];
  readonly ends: EndAnswers;
  readonly evenness: number;
}

/**
 * P(S, f | T), as item-update.ts has it, for every S = T or T ∪ {k} and family: plain, slow, and its test oracle.
 * Returns one entry a candidate of probability above 0; the family of an item of one attribute is 0.
 */
export function itemUpdateReference(
  situation: ItemSituation,
  base: number,
): { q: number; family: number; probability: number }[] {
  const { K, known, item, mostAttributes } = situation;
  const sets = [base, ...Array.from({ length: K }, (_, k) => base | (1 << k)).filter((q) => q !== base)];
  const candidates = sets
    .filter((q) => q !== 0 && ones(q) <= mostAttributes && isAllowed(known, item, q))
    .flatMap((q) => (ones(q) < 2 ? [0] : [0, 1, 2, 3]).map((family) => ({ q, family })));
  const logs = candidates.map(
    ({ q, family }) =>
      logEvidenceOf(situation, q, family) +
      logPriorOf(situation, ones(q), family) -
      surprise(known, item, q) -
      Math.log(ones(q) + 1),
  );
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight);
  return candidates.map((candidate, at) => ({ ...candidate, probability: weights[at] / total }));
}

function logEvidenceOf(situation: ItemSituation, q: number, family: number): number {
  const { responses, profiles, item, K, ends, evenness } = situation;
  const attributes = Array.from({ length: K }, (_, k) => k).filter((k) => (q >> k) & 1);
  const cells = 2 ** attributes.length;
  const right = new Array<number>(cells).fill(0);
  const wrong = new Array<number>(cells).fill(0);
  for (let i = 0; i < responses.N; i++) {
    const cell = attributes.reduce((c, k, a) => c | (((profiles[i] >> k) & 1) << a), 0);
    const answer = answerOf(responses, i, item);
    if (answer === 1) right[cell]++;
    if (answer === 0) wrong[cell]++;
  }
  return evidenceReference(family, attributes.length, right, wrong, { ends, evenness });
}

function logPriorOf({ K, others, sizeItems }: ItemSituation, n: number, family: number): number {
  let choices = 1;
  for (let m = 0; m < n; m++) choices *= (K - m) / (m + 1);
  const ofSize = Math.log(sizeItems[n] + others.filter((other) => other.n === n).length);
  const several = others.filter((other) => other.n >= 2);
  const ofFamily = Math.log(
    (1 + several.filter((other) => other.family === family).length) / (4 + several.length),
  );
  return ofSize - (n / 2) * Math.log(2) - Math.log(choices) + (n < 2 ? 0 : ofFamily);
}

function ones(q: number): number {
  return q === 0 ? 0 : (q & 1) + ones(q >>> 1);
}
