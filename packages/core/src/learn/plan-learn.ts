import { compareQ } from "../compare/compare-q.ts";
import { constantItems } from "../data/constant-items.ts";
import { qOfMasks } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { QPosterior } from "../posterior/sample-posterior.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { StartName } from "./learned-q.ts";
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
 * Further searches after the first ones, from starts of another kind: where these differ in many entries, or the posteriors
 * around what they found expect many wrong ones, and searches from alike starts may have missed the same better Q-matrix.
 * Or one factor is too little for the attributes, which does not show at a wrong Q-matrix: hence one with tilt, if there
 * are students enough for all patterns.
 */
export function planMore(
  responses: Responses,
  options: LearnOptions,
  outcomes: readonly LearnOutcome[],
): LearnRun[] {
  const { effort, K } = checkLearnOptions("learnQ", responses, options);
  const { J, items } = responses;
  const found = outcomes.map(({ model }) => qOfMasks(model.q, K, items));
  const differing = found.map((q) => J * K * compareQ(q, found[0]).overallError);
  const expectedWrong = outcomes.map(({ posterior: { inclusion } }) =>
    inclusion.reduce((sum, p) => sum + Math.min(p, 1 - p), 0),
  );
  const mean = expectedWrong.reduce((a, b) => a + b) / outcomes.length;
  if (Math.max(mean, ...differing) < DOUBT * J) return [];
  const more: Omit<LearnRun, "run">[] = EFFORTS[effort].moreStarts.map((start) => ({ start }));
  if (more.length > 0 && STUDENTS_A_PATTERN * 2 ** K <= responses.N)
    more.push({ start: "factor", tilted: true });
  return more.map((search, n) => ({ run: outcomes.length + n, ...search }));
}
