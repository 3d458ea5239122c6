import type { Answers } from "../refine/answers.ts";
import { marginalScore } from "../refine/marginal-log-lik.ts";
import type { SearchModel } from "../refine/search-model.ts";
import type { SearchOutcome } from "./search-run.ts";

/**
 * The searches with their scores on one scale. Weights of the patterns' own gain by chance, hundreds at 2^10 patterns and
 * 2000 students, so if one search has them all are scored with them.
 */
export function onOneScale<Outcome extends SearchOutcome>(
  answers: Answers,
  outcomes: readonly Outcome[],
): Outcome[] {
  const tilted = someTilted(outcomes);
  return outcomes.map((outcome) => {
    const { model, score } = outcome;
    if (model.tilted === tilted) return outcome;
    return { ...outcome, score: marginalScore(answers, { ...model, tilted }) ?? score };
  });
}

export function someTilted(outcomes: readonly { readonly model: SearchModel }[]): boolean {
  return outcomes.some(({ model }) => model.tilted);
}
