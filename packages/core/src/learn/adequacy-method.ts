import type { QMatrix } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { runHere } from "../jobs/run-here.ts";
import type { Method } from "../jobs/work.ts";
import {
  type Adequacy,
  type AdequacyInput,
  type AdequacyJob,
  type AdequacyOutcome,
  adequacyJobWeight,
  adequacyWork,
  adequacyWorker,
  foldOptions,
} from "./adequacy/index.ts";
import type { LearnOptions } from "./learn-options.ts";
import { expertPredictor, learnedPredictor } from "./predict-skills.ts";
import type { SamplerModel } from "./sampler/index.ts";

/** What a comparison needs: the responses, how to learn from them, and an expert's Q-matrix if there is one. */
export interface AdequacyMethodInput {
  readonly responses: Responses;
  readonly options: LearnOptions & { readonly expert?: QMatrix; readonly folds?: number };
  /** A solution of all students, from which Q is relearned; without one it is searched for. */
  readonly from?: SamplerModel;
}

/** Whether the data support skills: the learned model beside its rivals, by prediction of held-out students. */
export function adequacyOf(responses: Responses, options: AdequacyMethodInput["options"]): Adequacy {
  return runHere(adequacyMethod, { responses, options });
}

/** The method behind `adequacyOf`, for those who spread its jobs. */
export const adequacyMethod: Method<
  AdequacyMethodInput,
  AdequacyMethodInput,
  AdequacyJob,
  AdequacyOutcome,
  Adequacy
> = {
  name: "adequacy",
  prepare: (input) => input,
  work: (input) => adequacyWork(inputOf(input)),
  worker(input) {
    const { expert, folds: _, ...learn } = input.options;
    const predictors = {
      learned: learnedPredictor(learn, input.from),
      ...(expert && { expert: expertPredictor(expert) }),
    };
    return adequacyWorker(input.responses, predictors, foldOptions(inputOf(input)));
  },
  weight: adequacyJobWeight,
};

function inputOf({ responses: { N, J }, options }: AdequacyMethodInput): AdequacyInput {
  const { attributes, seed = 1, expert, folds } = options;
  return {
    students: N,
    items: J,
    attributes,
    hasExpert: expert !== undefined,
    seed,
    ...(folds !== undefined && { folds }),
  };
}
