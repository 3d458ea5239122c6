import type { Responses } from "../data/responses.ts";
import { type CheckedLearn, checkLearnOptions } from "./check-learn-options.ts";
import { type CodedResponses, codedResponses, selectCoded } from "./coded-responses.ts";
import type { LearnOptions } from "./learn-options.ts";

/** What is to be learned: the responses, as they came and as the learner reads them, and the options with their defaults. */
export interface LearnProblem extends CheckedLearn {
  readonly responses: Responses;
  readonly coded: CodedResponses;
  /** The students that Q is learned from: all, or some of very many. */
  readonly sample: CodedResponses;
}

/** Students from whom Q is learned: of more, evenly spaced ones. Their number limits doubt about single entries no more. */
const MOST_SEARCHED = 20_000;

/** Checks the options and encodes the responses; `responses`, where they are encoded already. */
export function learnProblem(
  where: string,
  responses: Responses,
  options: LearnOptions,
  coded: CodedResponses = codedResponses(responses),
): LearnProblem {
  const checked = checkLearnOptions(where, responses, options);
  return { ...checked, responses, coded, sample: sampleOf(coded) };
}

export function sampleOf(coded: CodedResponses): CodedResponses {
  const { N } = coded;
  if (N <= MOST_SEARCHED) return coded;
  const students = Uint32Array.from({ length: MOST_SEARCHED }, (_, n) => Math.floor((n * N) / MOST_SEARCHED));
  return selectCoded(coded, students);
}
