import { masksOf } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { EncodedResponses } from "../fit/em/encoded-responses.ts";
import type { DoJob, JobProgress } from "../jobs/work.ts";
import { reusingMemory } from "../kernels/reused-memory.ts";
import { learnMethod } from "../learn/learn-q.ts";
import { type CvOptions, DEFAULT_FOLDS, trainFold } from "../rbm/cross-validation.ts";
import { calibrate } from "./calibrate.ts";
import { chosenOn, hullChoice, pvafChoice, testedItems } from "./choices.ts";
import { entryStatistics } from "./entry-statistics.ts";
import { iterateChoice } from "./iterate-choice.ts";
import { judgeFit } from "./judge-fit.ts";
import type { ValidateJob, ValidateOutcome } from "./validate-jobs.ts";
import type { CheckedValidate, PreparedValidate } from "./validate-options.ts";
import { chooseByWald } from "./wald-choice.ts";

/** Does the jobs of `validateQ`. */
export function validateJobs({
  encoded,
  checked,
  learner,
}: PreparedValidate): DoJob<ValidateJob, ValidateOutcome> {
  const { responses } = encoded;
  const { q, seed } = checked;
  const learn = learnMethod.worker(learner);
  return reusingMemory(function* (job) {
    switch (job.kind) {
      case "learn":
        return { kind: "learn", found: yield* learn(job.job) };
      case "rbm":
        return { kind: "rbm", found: trainFold(responses, rbmOptions(responses, checked), job.cv) };
      case "calibrate":
        return yield* calibrateSteps(encoded, checked);
      case "iterate":
        return yield* iterateSteps(encoded, checked, job.method);
      case "fit":
        return { kind: "fit", ...judgeFit(encoded, { ...q, entries: job.entries }, { ...job, seed }) };
    }
  });
}

/** The paper's trainings, with the expert's Q-matrix to start from. */
export function rbmOptions({ N }: Responses, { q, seed }: CheckedValidate): CvOptions {
  return { attributes: q.K, start: q, seed, folds: Math.min(DEFAULT_FOLDS, N) };
}

function* calibrateSteps(
  encoded: EncodedResponses,
  { q, methods, pvafCut, level }: CheckedValidate,
): Generator<JobProgress, ValidateOutcome> {
  const calibration = calibrate(encoded, q);
  const pvaf = chosenOn(calibration, pvafChoice(calibration, pvafCut));
  const hull = chosenOn(calibration, hullChoice());
  const own = masksOf(q);
  const wald = methods.includes("wald") ? masksOf(q) : null;
  const statistics = calibration.pvafs.map((values, j) => values && entryStatistics(values, own[j]));
  if (wald !== null)
    for (const { j, pvaf: values, test } of testedItems(calibration)) {
      wald[j] = chooseByWald(values, test, { level, cut: WALD_CUT });
      statistics[j] = entryStatistics(values, own[j], test);
      yield { done: (j + 1) / q.J };
    }
  const mesas = calibration.mesas.map(
    (points, j) => points && { points, expert: calibration.pvafs[j]![own[j]] },
  );
  return { kind: "calibrate", mesas, statistics, pvaf, hull, wald };
}

/** PVAF at which the Wald search is content, whatever the cut of the PVAF method is: GDINA::Qval. */
const WALD_CUT = 0.95;
/** About how many fits it takes; more are taken for this many, so that a bar does not run back. */
const USUAL_FITS = 10;

function* iterateSteps(
  encoded: EncodedResponses,
  { q, pvafCut }: CheckedValidate,
  method: "pvaf" | "hull",
): Generator<JobProgress, ValidateOutcome> {
  const steps = iterateChoice(encoded, q, (calibration) =>
    method === "pvaf" ? pvafChoice(calibration, pvafCut) : hullChoice(),
  );
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield { done: Math.min(step.value / USUAL_FITS, 0.9) };
  const { q: chosen, iterations, end } = step.value;
  return { kind: "iterate", method, entries: chosen.entries, iterations, end };
}
