import { checkStudents } from "../data/check-students.ts";
import { constantItems } from "../data/constant-items.ts";
import { emptyRows, type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { describeValue } from "../errors/describe-value.ts";
import { listNames } from "../errors/list-names.ts";
import type { Warning } from "../errors/warning.ts";
import { MOST_LISTED_ATTRIBUTES } from "../fit/check-fit-options.ts";
import { encodedResponses } from "../fit/em/encoded-responses.ts";
import { checkIdentifiability } from "../identify/check-identifiability.ts";
import { runHere } from "../jobs/run-here.ts";
import type { Method, Work } from "../jobs/work.ts";

import { adequacyJobWeight } from "../learn/adequacy/index.ts";
import { MOST_PER_ITEM } from "../learn/items/index.ts";
import { type LearnJob, type LearnOutcome, learnMethod, prepareLearn } from "../learn/learn-q.ts";
import type { LearnedQ } from "../learn/learned-q.ts";

import { trainingsOf } from "../rbm/cross-validation.ts";
import { rbmOptions, validateJobs } from "./do-validate-job.ts";
import { exchangeableColumns } from "./exchangeable-columns.ts";
import { judgeEntries, suggestedQ } from "./judge-entries.ts";
import { bestFit } from "./judge-fit.ts";
import { opinionsOf } from "./opinions.ts";
import { rankEntries } from "./rank-entries.ts";
import { JUDGED_MODELS, type JudgedFit, type ValidateJob, type ValidateOutcome } from "./validate-jobs.ts";
import {
  type CheckedValidate,
  checkValidateOptions,
  type PreparedValidate,
  type ValidateInput,
  type ValidateOptions,
} from "./validate-options.ts";
import type { Validation } from "./validation.ts";

/**
 * Looks for misspecified entries of an expert's Q-matrix: learns Q from the responses with the expert's as prior, asks the
 * methods that others use, and compares how well both Q-matrices fit.
 *
 *     const { suggested, entries } = validateQ(responses, { q });
 */
export function validateQ(responses: Responses, options: ValidateOptions): Validation {
  return runHere(validateMethod, { responses, options });
}

/** How long jobs take beside each other, roughly: a search and a whole fit take as long as dozens of trainings. */
const WEIGHTS: Readonly<Record<ValidateJob["kind"], number>> = {
  learn: 30,
  fit: 10,
  calibrate: 10,
  iterate: 10,
  rbm: 1,
};

/** The method behind `validateQ`, for those who spread its jobs. */
export const validateMethod: Method<
  ValidateInput,
  PreparedValidate,
  ValidateJob,
  ValidateOutcome,
  Validation
> = {
  name: "validate",
  prepare: prepareValidate,
  work: validateWork,
  worker: validateJobs,
  weight: (job) =>
    job.kind === "learn" && job.job.kind === "adequacy" ? adequacyJobWeight(job.job) : WEIGHTS[job.kind],
};

function prepareValidate({ responses, options }: ValidateInput): PreparedValidate {
  const checked = checkValidateOptions(responses, options);
  const learner = prepareLearn("validateQ", { responses, options: checked.learn });
  checkStudents("validateQ", responses.N);
  return { encoded: encodedResponses(responses), checked, learner, ...firstJobs(responses, checked) };
}

function* validateWork(prepared: PreparedValidate): Work<ValidateJob, ValidateOutcome, Validation> {
  const { checked, jobs, notes } = prepared;
  const { responses } = prepared.encoded;
  const { q } = checked;

  // the learner's first jobs go with everything else; those that follow from them come after
  const learner = learnMethod.work(prepared.learner);
  let learned = learner.next();
  const first = learned.done ? [] : learnJobs(learned.value.jobs);
  const outcomes = [...(yield { label: "Validating", jobs: [...first, ...jobs] })];
  learned = learner.next(learnedOf(outcomes));
  while (!learned.done) {
    const { label, jobs: more } = learned.value;
    learned = learner.next(learnedOf(yield { label, jobs: learnJobs(more) }));
  }

  const opinions = opinionsOf(responses, checked, outcomes);
  const { inclusion } = learned.value;
  const differs = judgeEntries(q, inclusion, opinions);
  const suggested = suggestedQ(q, differs);
  if (outcomes.some(({ kind }) => kind === "fit"))
    outcomes.push(
      ...(yield { label: "Fitting the suggested Q-matrix", jobs: fitJobs("suggested", suggested) }),
    );

  const calibrated = outcomes.find((outcome) => outcome.kind === "calibrate");
  const fits = outcomes.filter((outcome) => outcome.kind === "fit");
  const { adequacy, residualDependence } = learned.value;
  return {
    adequacy,
    q,
    suggested,
    exchangeable: exchangeableColumns(q, suggested),
    inclusion,
    entries: rankEntries(
      q,
      { suggested, inclusion, differs, alternatives: learned.value.alternatives },
      opinions,
      calibrated?.statistics,
    ),
    opinions,
    mesas: calibrated?.mesas ?? null,
    fits: fits.map(({ judged }) => judged),
    fitted: bestFit(fits),
    residualDependence,
    learner: learnerOf(learned.value, suggested),
    notes: [...constantItems("validateQ", responses), ...notes],
  };
}

/** What will be left out and what is odd about the expert's Q-matrix, before anything is computed. Checks the options. */
export function validateNotes(input: ValidateInput): readonly Warning[] {
  return prepareValidate(input).notes;
}

/** The jobs besides the learner's, the longest ones first, and what is left out or odd about the Q-matrix. */
function firstJobs(
  responses: Responses,
  checked: CheckedValidate,
): { readonly jobs: ValidateJob[]; readonly notes: readonly Warning[] } {
  const { q, methods } = checked;
  const jobs: ValidateJob[] = [];
  const notes = oddRows(q);
  const reason = reasonAgainstLists(responses, q.K);
  if (reason === undefined) {
    jobs.push(...fitJobs("expert", q));
    if (methods.some((method) => method !== "rbm")) jobs.push({ kind: "calibrate" });
    for (const method of ["pvaf", "hull"] as const)
      if (methods.includes(method) && isIterated(responses, q.K)) jobs.push({ kind: "iterate", method });
  } else
    notes.push({
      code: "left-out",
      message: `PVAF, the Wald tests, the hull method and the model fits were skipped: ${reason}.`,
    });
  if (methods.includes("rbm")) {
    const trainings = trainingsOf("validateQ", responses, rbmOptions(responses, checked));
    jobs.push(...trainings.map((cv) => ({ kind: "rbm" as const, cv })));
  }
  return { jobs, notes };
}

/** Students × patterns of a table that is kept: 128 MiB. */
const MOST_TABLED = 2 ** 24;
/** Students × patterns of a fit that takes a second at most, so that it may be made dozens of times. */
const MOST_ITERATED = 2 ** 20;

/** Whether all attribute patterns can be listed for every student; if not, why. */
function reasonAgainstLists({ N }: Responses, K: number): string | undefined {
  if (K > MOST_LISTED_ATTRIBUTES)
    return `${K} attributes exceed the limit of ${MOST_LISTED_ATTRIBUTES} for enumerating attribute patterns`;
  if (N * 2 ** K > MOST_TABLED)
    return `${N} students × ${2 ** K} attribute patterns exceed the limit of ${MOST_TABLED}`;
  return undefined;
}

/** Whether a fit may be made again and again. */
function isIterated({ N }: Responses, K: number): boolean {
  return N * 2 ** K <= MOST_ITERATED;
}

function learnJobs(jobs: readonly LearnJob[]): ValidateJob[] {
  return jobs.map((job) => ({ kind: "learn", job }));
}

function learnedOf(outcomes: readonly ValidateOutcome[]): LearnOutcome[] {
  return outcomes.flatMap((outcome) => (outcome.kind === "learn" ? [outcome.found] : []));
}

function learnerOf(learned: LearnedQ, suggested: QMatrix): Validation["learner"] {
  const { q: best, runs, score, isScoreExact, isDownWeighted, alternatives } = learned;
  const identifiability = checkIdentifiability(suggested);
  return { best, runs, score, isScoreExact, isDownWeighted, alternatives, identifiability };
}

/** The model with most parameters first. */
function fitJobs(of: JudgedFit["of"], { entries }: QMatrix): ValidateJob[] {
  return JUDGED_MODELS.toReversed().map((model) => ({ kind: "fit", of, model, entries }));
}

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function inWords(n: number): string {
  return NUMBERS[n - 1] ?? String(n);
}

function oddRows(q: QMatrix): Warning[] {
  const items = emptyRows(q).map((j) => q.items[j]);
  const empty: Warning = {
    code: "item-without-attributes",
    message:
      items.length === 1
        ? `In the expert's Q-matrix, item ${listNames(items)} requires no attribute. This is probably an error.`
        : `In the expert's Q-matrix, ${items.length} items require no attribute: ${listNames(items)}. This is probably an error.`,
    items,
  };
  const long = q.items.flatMap((item, j): Warning[] => {
    const { length } = requiredAttributes(q, j);
    if (length <= MOST_PER_ITEM) return [];
    return [
      {
        code: "item-with-many-attributes",
        message: `Item ${describeValue(item)} requires ${length} attributes in the expert's Q-matrix. The refined method allows at most ${MOST_PER_ITEM} attributes per item, so at least ${inWords(length - MOST_PER_ITEM)} of the ${inWords(length)} will have a low inclusion probability, whatever the data.`,
        items: [item],
      },
    ];
  });
  return [...(items.length > 0 ? [empty] : []), ...long];
}
