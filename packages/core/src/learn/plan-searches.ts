import { compareQ } from "../compare/compare-q.ts";
import { qOfMasks } from "../data/q-matrix.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { StartName } from "./learned-q.ts";
import type { QPosterior } from "./posterior/index.ts";
import { rescore, type WeightedScores } from "./rescore.ts";
import { isSummed } from "./search/index.ts";
import type { SearchOutcome } from "./search-job.ts";

/** One independent search: where it starts and which stream it draws from. Plain data, so that it goes to a thread. */
export interface LearnRun {
  readonly run: number;
  readonly start: StartName;
  /** Patterns of attributes have weights of their own, whether or not the search comes to ask for them. */
  readonly patternWeights?: boolean;
}

/** What a search found, and the posterior around it, in the search's columns; goes back from a thread. */
export interface LearnOutcome extends SearchOutcome {
  readonly posterior: QPosterior;
}

/** Entries per item, expected to be wrong or found differently, from which the data are weak: one in twenty items. */
const DOUBT = 1 / 20;
/** With fewer there is little to learn pattern weights from. */
const STUDENTS_A_PATTERN = 4;
/** Students × entries of Q up to which searches are repeated: one takes five seconds then. */
const MOST_ANSWERS = 1e6;

/** The independent searches that `learnQ` begins with. */
export function firstSearches({ effort, start }: LearnProblem): LearnRun[] {
  const starts: StartName[] = [...EFFORTS[effort].starts];
  if (start) starts.splice(1, 1, "expert");
  return starts.map((name, run) => ({ run, start: name }));
}

/**
 * Further searches after those that have been made, until there is nothing to plan:
 *
 * - after the first ones, from starts of another kind where they leave doubt; and one factor may be too little for the
 *   attributes, which does not show at a wrong Q-matrix: hence one with pattern weights, if there are students enough for
 *   all patterns;
 * - then from random starts as long as the best solution was found by one search alone.
 */
export function furtherSearches(
  problem: LearnProblem,
  outcomes: readonly LearnOutcome[],
  weightedScores: WeightedScores,
): LearnRun[] {
  const { effort, K, responses } = problem;
  const { starts, moreStarts, mostSearches } = EFFORTS[effort];
  const more: Omit<LearnRun, "run">[] = [];
  if (outcomes.length > starts.length) {
    if (outcomes.length + moreStarts.length <= mostSearches && isBestAlone(problem, outcomes, weightedScores))
      more.push(...moreStarts.map(() => ({ start: "random" as const })));
  } else if (isInDoubt(problem, outcomes)) {
    more.push(...moreStarts.map((start) => ({ start })));
    // one factor is enough for two attributes
    if (more.length > 0 && K > 2 && STUDENTS_A_PATTERN * 2 ** K <= responses.N)
      more.push({ start: "factor", patternWeights: true });
  }
  return more.map((search, n) => ({ run: outcomes.length + n, ...search }));
}

/**
 * Whether searches differ in many entries, or the posteriors around what they found expect many wrong ones: searches from
 * alike starts may have missed the same better Q-matrix.
 */
function isInDoubt({ responses: { J, items }, K }: LearnProblem, outcomes: readonly LearnOutcome[]): boolean {
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
  problem: LearnProblem,
  outcomes: readonly LearnOutcome[],
  weightedScores: WeightedScores,
): boolean {
  const { responses, K, isNamed } = problem;
  const { N, J, items } = responses;
  if (isNamed || !isSummed(N, K) || N * J * K > MOST_ANSWERS) return false;
  const [best, ...others] = rescore(problem, outcomes, weightedScores).sort((a, b) => b.score - a.score);
  const found = qOfMasks(best.model.q, K, items);
  return others.every(
    ({ model, run }) =>
      (run.start === best.run.start && run.start !== "random") ||
      J * K * compareQ(qOfMasks(model.q, K, items), found).overallError >= DOUBT * J,
  );
}
