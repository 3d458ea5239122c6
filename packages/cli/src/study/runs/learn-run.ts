import { classificationAccuracy, compareQ, type QMatrix } from "@qmatrix/core/data";
import type { Learner } from "../design/study-design.ts";
import type { StudyDataSet } from "./data-set.ts";
import { learnBy } from "./learn-by.ts";
import type { RunResult } from "./run-result.ts";

/** Learns Q; reports its errors and the classification accuracy of the learner itself. */
export function learnRun(learner: Learner, set: StudyDataSet): RunResult {
  const { q, profiles, refined } = learnBy(learner, set);
  return {
    attributes: q.K,
    ...(set.q && errorsOf(q, set.q, learner)),
    ...(profiles && accuracyOf(q, profiles, set)),
    ...(refined && {
      expectedErrors: refined.inclusion.reduce((sum, p) => sum + Math.min(p, 1 - p), 0),
      searches: refined.runs.length,
    }),
    ones: q.entries.reduce((sum, entry) => sum + entry, 0),
  };
}

/**
 * OE, OTP, OTN and so on; nothing where the numbers of attributes differ. Columns that started from those of the truth keep
 * their names, others are matched.
 */
export function errorsOf(estimate: QMatrix, truth: QMatrix, { startsFromQ = false }: Learner): RunResult {
  if (estimate.K !== truth.K) return {};
  const inPlace = startsFromQ ? truth.attributes.map((_, k) => k) : undefined;
  const { columns: _, ...errors } = compareQ(named(estimate, truth), truth, inPlace);
  return errors;
}

function accuracyOf(
  estimate: QMatrix,
  profiles: Parameters<typeof classificationAccuracy>[0],
  { q, profiles: truth }: StudyDataSet,
): RunResult {
  if (q === undefined || truth === undefined || estimate.K !== q.K) return {};
  const { columns } = compareQ(named(estimate, q), q);
  const classified = { ...profiles, attributes: truth.attributes };
  return { accuracy: classificationAccuracy(classified, truth, columns).mean };
}

/** An estimate may have its items from the answers' header, the truth from its own file: positions agree. */
function named(estimate: QMatrix, truth: QMatrix): QMatrix {
  return { ...estimate, items: truth.items };
}
