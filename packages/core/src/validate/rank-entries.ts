import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import { LEAST_DOUBT } from "../learn/doubtful-entries.ts";
import { MOST_PER_ITEM } from "../learn/items/index.ts";
import type { Alternative } from "../learn/learned-q.ts";
import { entrySentence } from "./entry-sentence.ts";
import type { Calibrated } from "./validate-jobs.ts";
import type { EntryReport, Opinion } from "./validation.ts";

/** Worth a look, besides an entry in doubt, is one that all but one of the other methods would change, if three or more were asked. */
const LEAST_AGAINST = 3;

/** What is known of the entries [J, K]. */
export interface JudgedEntries {
  readonly suggested: QMatrix;
  readonly inclusion: Float64Array;
  /** Probability that the entry differs from the expert's. */
  readonly differs: Float64Array;
  readonly alternatives: readonly Alternative[];
  /** Whether the data are enough to decide an entry at all. Default true. */
  readonly isEnough?: boolean;
}

/**
 * Every entry with what speaks for and against it. The order: the probability that it is otherwise, in percent; among equals,
 * more methods against it first; then as in the Q-matrix.
 */
export function rankEntries(
  q: QMatrix,
  { suggested, inclusion, differs, alternatives, isEnough = true }: JudgedEntries,
  opinions: readonly Opinion[],
  statistics?: Calibrated["statistics"],
): EntryReport[] {
  const tooLong = new Map(
    q.items
      .map((item, j) => [item, requiredAttributes(q, j).length] as const)
      .filter(([, required]) => required > MOST_PER_ITEM),
  );
  const ranked = Array.from(q.entries, (entry, at) => {
    const inQ = entry === 1;
    const against = opinions.filter((opinion) => opinion.q.entries[at] !== entry).map(({ method }) => method);
    const agreeing = opinions
      .filter((opinion) => opinion.q.entries[at] === entry)
      .map(({ method }) => method);
    const doubt = differs[at];
    const changes = suggested.entries[at] !== entry;
    const evidence = {
      item: q.items[Math.floor(at / q.K)],
      attribute: q.attributes[at % q.K],
      inQ,
      suggested: suggested.entries[at] === 1,
      inclusion: inclusion[at],
      solutionsWithOne: alternatives.filter((other) => other.q.entries[at] === 1).length,
      statistics: statistics?.[Math.floor(at / q.K)]?.[at % q.K] ?? null,
      doubt,
      against,
      agreeing,
      needsReview:
        changes ||
        doubt >= LEAST_DOUBT ||
        (against.length >= LEAST_AGAINST && against.length >= opinions.length - 1),
    };
    return { at, evidence, urgency: Math.round(100 * doubt) };
  });
  return ranked
    .sort(
      (a, b) => b.urgency - a.urgency || b.evidence.against.length - a.evidence.against.length || a.at - b.at,
    )
    .map(({ evidence }, at) => ({
      rank: at + 1,
      ...evidence,
      why: entrySentence(evidence, {
        found: alternatives.length,
        tooLong: tooLong.get(evidence.item),
        isEnough,
      }),
    }));
}
