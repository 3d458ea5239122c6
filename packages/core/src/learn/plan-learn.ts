import { compareQ } from "../compare/compare-q.ts";
import { constantItems } from "../data/constant-items.ts";
import { qOfMasks } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { type CheckedLearn, checkLearnOptions } from "./check-learn-options.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { StartName } from "./learned-q.ts";
import { onOneScale } from "./one-scale.ts";
import type { QPosterior } from "./posterior/index.ts";
import { answersOf, isSummed } from "./search/index.ts";
import type { SearchOutcome } from "./search-run.ts";

/** One independent search: where it starts and which stream it draws from. Plain data, so that it goes to a thread. */
export interface LearnRun {
  readonly run: number;
  readonly start: StartName;
  /** Patterns of attributes have weights of their own, whether or not the search comes to ask for them. */
  readonly tilted?: boolean;
}

/** What a search found, and the posterior around it, in the search's columns; goes back from a thread. */
export interface LearnOutcome extends SearchOutcome {
  readonly posterior: QPosterior;
}

/** Shown while a search runs. */
export interface LearnProgress {
  /** 0 to 1. */
  readonly done: number;
  readonly score: number;
}

/** Entries an item, expected to be wrong or found otherwise, from which on the answers are weak: one in twenty items. */
const DOUBT = 1 / 20;
/** With fewer there is little to learn weights of the patterns' own from. */
const STUDENTS_A_PATTERN = 4;
/** Students × entries of Q up to which searches are repeated: one takes five seconds then. */
const MOST_ANSWERS = 1e6;

/** The independent searches of `learnQ`, after a look at the options and the answers. */
export function planLearn(responses: Responses, options: LearnOptions): LearnRun[] {
  const where = "learnQ";
  const { effort, start } = checkLearnOptions(where, responses, options);
  constantItems(where, responses);
  const starts: StartName[] = [...EFFORTS[effort].starts];
  if (start) starts.splice(1, 1, "expert");
  return starts.map((name, run) => ({ run, start: name }));
}

/**
 * Further searches after those that have been made, until there is nothing to plan:
 *
 * - after the first ones, from starts of another kind where they leave doubt; and one factor may be too little for the
 *   attributes, which does not show at a wrong Q-matrix: hence one with tilt, if there are students enough for all patterns;
 * - then from random starts as long as the best Q-matrix was found by one search alone.
 */
export function planMore(
  responses: Responses,
  options: LearnOptions,
  outcomes: readonly LearnOutcome[],
): LearnRun[] {
  const checked = checkLearnOptions("learnQ", responses, options);
  const { starts, moreStarts, mostSearches } = EFFORTS[checked.effort];
  const more: Omit<LearnRun, "run">[] = [];
  if (outcomes.length > starts.length) {
    if (outcomes.length + moreStarts.length <= mostSearches && isBestAlone(responses, checked, outcomes))
      more.push(...moreStarts.map(() => ({ start: "random" as const })));
  } else if (isInDoubt(responses, checked, outcomes)) {
    more.push(...moreStarts.map((start) => ({ start })));
    // one factor is enough for two attributes
    if (more.length > 0 && checked.K > 2 && STUDENTS_A_PATTERN * 2 ** checked.K <= responses.N)
      more.push({ start: "factor", tilted: true });
  }
  return more.map((search, n) => ({ run: outcomes.length + n, ...search }));
}

/**
 * Whether searches differ in many entries, or the posteriors around what they found expect many wrong ones: searches from
 * alike starts may have missed the same better Q-matrix.
 */
function isInDoubt({ J, items }: Responses, { K }: CheckedLearn, outcomes: readonly LearnOutcome[]): boolean {
  const found = outcomes.map(({ model }) => qOfMasks(model.q, K, items));
  const differing = found.map((q) => J * K * compareQ(q, found[0]).overallError);
  const expectedWrong = outcomes.map(({ posterior: { inclusion } }) =>
    inclusion.reduce((sum, p) => sum + Math.min(p, 1 - p), 0),
  );
  const mean = expectedWrong.reduce((a, b) => a + b) / outcomes.length;
  return Math.max(mean, ...differing) >= DOUBT * J;
}

/**
 * Whether no search from another start came near the best, where scores tell which that is and searches do not take long. What is
 * known or expected of entries leads searches to one place, so then it is never asked.
 */
function isBestAlone(
  responses: Responses,
  checked: CheckedLearn,
  outcomes: readonly LearnOutcome[],
): boolean {
  const { N, J, items } = responses;
  const { K, isNamed } = checked;
  if (isNamed || !isSummed(N, K) || N * J * K > MOST_ANSWERS) return false;
  const scored = onOneScale(answersOf(responses), checked, outcomes);
  const [best, ...others] = scored.sort((a, b) => b.score - a.score);
  const found = qOfMasks(best.model.q, K, items);
  return others.every(
    ({ model, run }) =>
      (run.start === best.run.start && run.start !== "random") ||
      J * K * compareQ(qOfMasks(model.q, K, items), found).overallError >= DOUBT * J,
  );
}
