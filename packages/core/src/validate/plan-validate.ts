import { emptyRows, type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { describeValue } from "../errors/describe-value.ts";
import type { Warning } from "../errors/warning.ts";
import { checkIdentifiability } from "../identify/check-identifiability.ts";
import { concludeLearn } from "../learn/conclude-learn.ts";
import { likelyQ } from "../learn/likely-q.ts";
import { planLearn, planMore } from "../learn/plan-learn.ts";
import { MOST_PER_ITEM } from "../learn/search/search-model.ts";
import { type CvOptions, DEFAULT_FOLDS, planCrossValidation } from "../rbm/cross-validation.ts";
import { isIterated, reasonAgainstLists } from "./size-limits.ts";
import { JUDGED_MODELS, type JudgedFit, type ValidateJob, type ValidateOutcome } from "./validate-jobs.ts";
import { type CheckedValidate, checkValidateOptions, type ValidateOptions } from "./validate-options.ts";
import type { Suggestion } from "./validation.ts";

export interface ValidatePlan {
  readonly jobs: readonly ValidateJob[];
  /** What is left out and why, what is odd about the Q-matrix. */
  readonly notes: readonly Warning[];
}

/** The first jobs of `validateQ`, the longest ones first. Checks the options. */
export function planValidate(responses: Responses, options: ValidateOptions): ValidatePlan {
  const checked = checkValidateOptions(responses, options);
  const { q, learn, methods } = checked;
  const jobs: ValidateJob[] = planLearn(responses, learn).map((run) => ({ kind: "search", run }));
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
      message: `Left out: PVAF, Wald and hull, and the fit of both Q-matrices, because ${reason}.`,
    });
  if (methods.includes("rbm")) {
    const trainings = planCrossValidation(responses, rbmOptions(responses, checked), "validateQ");
    jobs.push(...trainings.map((cv) => ({ kind: "rbm" as const, cv })));
  }
  return { jobs, notes };
}

/** Further searches where the first ones leave doubt. */
export function planMoreSearches(
  responses: Responses,
  options: ValidateOptions,
  outcomes: readonly ValidateOutcome[],
): ValidateJob[] {
  const { learn } = checkValidateOptions(responses, options);
  return planMore(responses, learn, searchesOf(outcomes)).map((run) => ({ kind: "search", run }));
}

/** What the learner makes of its searches: the best Q-matrix, or the likelier entries where several are about as good; and how sure each is. */
export function suggestQ(
  responses: Responses,
  options: ValidateOptions,
  outcomes: readonly ValidateOutcome[],
): Suggestion {
  const { learn } = checkValidateOptions(responses, options);
  const learned = concludeLearn(responses, learn, searchesOf(outcomes));
  const { q: best, inclusion, runs, score, isScoreExact, alternatives } = learned;
  // where one Q-matrix stands alone, its wrong entries are fewer than those of the likelier ones (studies/pooling)
  const q = alternatives.length > 1 ? likelyQ(best, inclusion) : best;
  const identifiability = checkIdentifiability(q);
  return { q, best, inclusion, runs, score, isScoreExact, alternatives, identifiability };
}

/** Fits of the suggested Q-matrix, where those of the expert's were made. */
export function planSuggestedFits(outcomes: readonly ValidateOutcome[], suggested: QMatrix): ValidateJob[] {
  return outcomes.some(({ kind }) => kind === "fit") ? fitJobs("suggested", suggested) : [];
}

/** The paper's trainings, with the expert's Q-matrix to start from. */
export function rbmOptions({ N }: Responses, { q, seed }: CheckedValidate): CvOptions {
  return { attributes: q.K, start: q, seed, folds: Math.min(DEFAULT_FOLDS, N) };
}

function searchesOf(outcomes: readonly ValidateOutcome[]) {
  return outcomes.flatMap((outcome) => (outcome.kind === "search" ? [outcome.found] : []));
}

/** The model with most parameters first. */
function fitJobs(of: JudgedFit["of"], { entries }: QMatrix): ValidateJob[] {
  return JUDGED_MODELS.toReversed().map((model) => ({ kind: "fit", of, model, entries }));
}

function oddRows(q: QMatrix): Warning[] {
  const empty = emptyRows(q).map(
    (j): Warning => ({
      code: "item-without-attributes",
      message: `Item ${describeValue(q.items[j])} requires no attribute in the expert's Q-matrix, which can hardly be right.`,
      items: [q.items[j]],
    }),
  );
  const long = q.items.flatMap((item, j): Warning[] => {
    const { length } = requiredAttributes(q, j);
    if (length <= MOST_PER_ITEM) return [];
    return [
      {
        code: "item-with-many-attributes",
        message: `Item ${describeValue(item)} requires ${length} attributes in the expert's Q-matrix. The learner considers up to ${MOST_PER_ITEM}, so it removes some whatever the responses say.`,
        items: [item],
      },
    ];
  });
  return [...empty, ...long];
}
