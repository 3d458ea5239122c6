import exp from "@stdlib/math-base-special-exp";
import { matchUnnamed } from "../compare/match-unnamed.ts";
import { permuteAttributes, qOfMasks } from "../data/q-matrix.ts";
import { permuteColumns } from "../numeric/permute-columns.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { LearnOutcome } from "./plan-searches.ts";
import type { QPosterior } from "./posterior/index.ts";
import type { SearchModel } from "./search/index.ts";
import { isSummed } from "./search/index.ts";

/** A Q-matrix that searches ended at, in the answer's columns, and the chains that began there. */
export interface NearAnswer {
  /** [J, K] */
  readonly entries: Uint8Array;
  readonly score: number;
  /** Beside that of the answer, which is 1. */
  readonly weight: number;
  readonly chains: readonly QPosterior[];
}

/** Units of score by which a Q-matrix counts e times less than the answer: see docs/methods/posterior.md. */
const SCORE_SCALE = 4;
/** And beyond which it does not count. */
const MOST_BEHIND = 12;

/**
 * The answer first, and then what other searches ended at, if the answers hardly tell it from the answer:
 *
 *   weight = e^(−max(0, score of the answer − score) / 4)        0 beyond 12
 *
 * Scores must be on one scale. Those that vary by chance tell nothing, so then it is the answer alone.
 */
export function nearAnswers(
  { responses: { N, items }, K, known }: LearnProblem,
  answer: { readonly model: SearchModel; readonly score: number },
  outcomes: readonly LearnOutcome[],
): NearAnswer[] {
  const found = qOfMasks(answer.model.q, K, items);
  const ends: { entries: Uint8Array; score: number; chains: QPosterior[] }[] = [
    { entries: found.entries, score: answer.score, chains: [] },
  ];
  for (const { model, score, posterior } of outcomes) {
    const own = qOfMasks(model.q, K, items);
    const columns = matchUnnamed(model.q, answer.model.q, K, known);
    const { entries } = permuteAttributes(own, columns);
    const chain = {
      ...posterior,
      inclusion: permuteColumns(posterior.inclusion, columns),
      mastery: permuteColumns(posterior.mastery, columns),
    };
    const same = ends.find((end) => end.entries.every((entry, at) => entry === entries[at]));
    if (same === undefined) {
      if (isCompared(N, answer.model) && isCompared(N, model)) ends.push({ entries, score, chains: [chain] });
    } else {
      same.chains.push(chain);
      if (same !== ends[0]) same.score = Math.max(same.score, score);
    }
  }
  const [first, ...others] = ends.map((end) => ({ ...end, weight: weightOf(answer.score - end.score) }));
  const near = others.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return [first, ...near];
}

function weightOf(behind: number): number {
  return behind > MOST_BEHIND ? 0 : exp(-Math.max(0, behind) / SCORE_SCALE);
}

/** Whether the score of a model is ln P(answers) less what its q-vectors cost, and no matter of chance. */
export function isCompared(N: number, { q, K }: SearchModel): boolean {
  const used = q.reduce((all, mask) => all | mask, 0);
  return isSummed(N, Array.from({ length: K }, (_, k) => (used >>> k) & 1).filter(Boolean).length);
}
