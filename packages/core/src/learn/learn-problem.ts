import type { Responses } from "../data/responses.ts";
import { type CheckedLearn, checkLearnOptions } from "./check-learn-options.ts";
import type { LearnOptions } from "./learn-options.ts";
import { type Answers, answersOf } from "./search/index.ts";

/** What is to be learned: the responses, as they came and as the search reads them, and the options with their defaults. */
export interface LearnProblem extends CheckedLearn {
  readonly responses: Responses;
  readonly answers: Answers;
}

/** Checks the options and encodes the responses; `answers`, where they are encoded already. */
export function learnProblem(
  where: string,
  responses: Responses,
  options: LearnOptions,
  answers?: Answers,
): LearnProblem {
  const checked = checkLearnOptions(where, responses, options);
  return { ...checked, responses, answers: answers ?? answersOf(responses) };
}
