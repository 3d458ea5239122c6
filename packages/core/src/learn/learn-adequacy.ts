import { countRow } from "../data/bit-matrix.ts";
import { type Responses, selectStudents } from "../data/responses.ts";
import type { DoJob, Work } from "../jobs/work.ts";
import { shuffled, stream } from "../random/stream.ts";
import type { Adequacy, AdequacyJob, AdequacyOutcome } from "./adequacy/index.ts";
import { type AdequacyMethodInput, adequacyMethod } from "./adequacy-method.ts";
import type { LearnInput } from "./learn-q.ts";
import type { SamplerModel } from "./sampler/index.ts";

/** A job of the comparison, with the number of attributes that the learned model has, and a solution to start from. */
export type LearnAdequacyJob = AdequacyJob & { readonly attributes: number; readonly from?: SamplerModel };

/**
 * Of more students so many are drawn for the comparison. Differences between models that matter are far above their standard errors
 * with this many, and the time would grow with the students.
 */
const MOST_STUDENTS = 6000;
/** With fewer, two thirds of them say nothing about any model. */
const FEWEST_STUDENTS = 30;
/** Folds of the effort "quick". */
const QUICK_FOLDS = 2;

/** Compares the model with so many attributes with its rivals; null where that was not asked for. */
export function* compareWork(
  input: LearnInput,
  attributes: number,
  from?: SamplerModel,
): Work<LearnAdequacyJob, AdequacyOutcome, Adequacy | null> {
  if (input.options.adequacy === false) return null;
  if (!canCompare(input.responses)) return tooFew(input.responses, attributes);
  const work = adequacyMethod.work(comparison(input, attributes));
  let step = work.next();
  while (!step.done) {
    const { label, jobs } = step.value;
    step = work.next(
      yield { label, jobs: jobs.map((job) => ({ ...job, attributes, ...(from && { from }) })) },
    );
  }
  return step.value;
}

/** Does the jobs of `compareWork`. */
export function compareJobs(input: LearnInput): DoJob<LearnAdequacyJob, AdequacyOutcome> {
  const workers = new Map<number, DoJob<AdequacyJob, AdequacyOutcome>>();
  return function* ({ attributes, from, ...job }) {
    const doJob =
      workers.get(attributes) ??
      adequacyMethod.worker({ ...comparison(input, attributes), ...(from && { from }) });
    workers.set(attributes, doJob);
    return yield* doJob(job);
  };
}

function comparison({ responses, options }: LearnInput, attributes: number): AdequacyMethodInput {
  const { adequacy: _, seed = 1, effort, ...learn } = { ...options, attributes };
  const students = shuffled(responses.N, stream(seed, "adequacy", "students")).slice(0, MOST_STUDENTS);
  const start = "start" in learn ? learn.start : undefined;
  return {
    responses:
      responses.N > MOST_STUDENTS
        ? selectStudents(
            responses,
            Array.from(students).sort((a, b) => a - b),
          )
        : responses,
    options: {
      ...learn,
      seed,
      ...(start && { expert: start }),
      ...(effort === "quick" && { folds: QUICK_FOLDS }),
    },
  };
}

/** Whether two thirds of the students can be expected to have answered every item, some correctly and some not. */
function canCompare({ N, J, present }: Responses): boolean {
  if (N < FEWEST_STUDENTS) return false;
  for (let j = 0; j < J; j++) if (countRow(present, j) < FEWEST_STUDENTS / 3) return false;
  return true;
}

function tooFew({ N }: Responses, attributes: number): Adequacy {
  return {
    verdict: "undecided",
    reason: "too-few-students",
    folds: 0,
    students: N,
    attributes,
    reference: "one-ability",
    learned: { toOneAbility: null, toAbilities: null, toClasses: null, toExpert: null },
    models: [],
  };
}
