import { classificationAccuracy, compareQ, InvalidInputError, type QMatrix } from "@qmatrix/core/data";
import { fitCdm } from "@qmatrix/core/fit";
import type { Learner } from "../design/study-design.ts";
import type { StudyDataSet } from "./data-set.ts";
import { learnBy } from "./learn-by.ts";
import { errorsOf } from "./learn-run.ts";
import type { RunResult } from "./run-result.ts";

/**
 * Attribute-level classification accuracy when the model that generated the data is fitted with the learned Q-matrix
 * and with the true one [LMX22, §4.4]. An attribute is mastered if its posterior probability is one half or more.
 */
export function classifyRun(learner: Learner, set: StudyDataSet): RunResult {
  const { responses, q: truth, profiles, model } = set;
  if (truth === undefined || profiles === undefined || model === undefined || model === "mixture")
    throw new InvalidInputError(
      "study",
      "data",
      "simulated from one model if a run classifies",
      "other data",
      undefined,
      "a run that classifies requires data simulated from a single model.",
    );
  const { q: learned } = learnBy(learner, set);
  const { columns } = compareQ(learned, truth);
  const inPlace = truth.attributes.map((_, k) => k);
  const accuracyWith = (q: QMatrix, order: readonly number[]): number => {
    const { classification } = fitCdm(responses, { q, model });
    const classified = { ...classification.profiles, attributes: profiles.attributes };
    return classificationAccuracy(classified, profiles, order).mean;
  };
  return {
    ...errorsOf(learned, truth, learner),
    accuracyLearned: accuracyWith(learned, columns),
    accuracyTrue: accuracyWith(truth, inPlace),
  };
}
