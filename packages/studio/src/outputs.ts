import { qMatrixFrom } from "@qmatrix/core/data";
import { DEFAULT_STARTS, type ModelsComparison } from "@qmatrix/core/fit";
import type { LearnedQ } from "@qmatrix/core/learn";
import type { RbmLearned } from "@qmatrix/core/rbm";
import { DEFAULT_TRUST, SECOND_OPINIONS, type Validation } from "@qmatrix/core/validate";
import { noteWarnings } from "@qmatrix/report/reading";
import {
  type Cover,
  dataSummary,
  type FitReport,
  fitWarnings,
  type LearnReport,
  type RefinedReport,
  recordedFit,
  recordedRbm,
  recordedRefined,
  recordedValidate,
  refinedLearned,
  type ValidateReport,
} from "@qmatrix/report/text";
import type { ReadingOptions } from "@qmatrix/tables";
import type { Understanding } from "./data/understand.ts";
import { type FitResult, standardErrorsOf } from "./engine/run-task.ts";
import { FIX_FILE, HIERARCHY_FILE, START_FILE } from "./steps/commands.ts";
import {
  type FileRef,
  type FitTask,
  type LearnTask,
  type ModelsTask,
  PLAN,
  type RbmTask,
  type ValidateTask,
} from "./steps/project.ts";

/** Results as reports take them, with the settings that the command would record: the same words, the same bytes. */
export interface Source {
  readonly file: FileRef;
  readonly understanding: Understanding;
}

export const COVER: Cover = { version: __VERSION__, build: __BUILD__ };

export function learnReportOf(
  source: Source,
  { plan, start, startFile, fixed }: LearnTask,
  learned: LearnedQ,
): RefinedReport {
  const { seed, ...rest } = plan;
  const from = start && qMatrixFrom(rowsOf(start), start);
  const found = refinedLearned(learned, from ?? undefined);
  return {
    data: dataOf(source),
    options: recordedRefined({
      ...rest,
      ...RBM_DEFAULTS,
      ...(start && { start: startFile ?? START_FILE }),
      ...(fixed && { fix: FIX_FILE }),
      ...reading(source),
    }),
    seed,
    learned: found,
    comparison: undefined,
    matched: undefined,
    warnings: [...readWarnings(source), ...found.warnings],
  };
}

/** What `recordedRefined` leaves out. */
const RBM_DEFAULTS = { conventions: "program", folds: 5, batchSize: 50 } as const;

export function fitReportOf(
  source: Source,
  { model, qFile, seed, hierarchy }: FitTask,
  { fit, statistics }: FitResult,
): FitReport {
  return {
    data: dataOf(source),
    options: recordedFit(
      {
        q: qFile,
        model,
        ...FIT_DEFAULTS,
        standardErrors: standardErrorsOf(fit),
        ...(hierarchy && { hierarchy: HIERARCHY_FILE }),
        ...reading(source),
      },
      fit.model.attributes,
    ),
    seed,
    fit,
    statistics,
    warnings: [...readWarnings(source), ...fitWarnings(fit, statistics)],
  };
}

/** As `qmatrix fit` has them. */
const FIT_DEFAULTS = {
  starts: DEFAULT_STARTS,
  tolerance: 1e-6,
  maxIterations: 5000,
  likelihoodRatios: "untested",
  rule: "simpler",
} as const;

export function validateReportOf(
  source: Source,
  { qFile, effort, seed }: ValidateTask,
  validation: Validation,
): ValidateReport {
  return {
    data: dataOf(source),
    options: recordedValidate({ q: qFile, effort, ...VALIDATE_DEFAULTS, ...reading(source) }),
    seed,
    validation,
    warnings: [...readWarnings(source), ...validation.notes],
  };
}

export function rbmReportOf(
  source: Source,
  { attributes, seed }: RbmTask,
  learned: RbmLearned,
): LearnReport<RbmLearned> {
  const { effort, mostPerItem, ability, adequacy } = PLAN;
  return {
    data: dataOf(source),
    // what is of the refined method alone is left out
    options: recordedRbm({
      attributes,
      effort,
      mostPerItem,
      ability,
      adequacy,
      ...RBM_DEFAULTS,
      ...reading(source),
    }),
    seed,
    learned,
    comparison: undefined,
    matched: undefined,
    warnings: [...readWarnings(source), ...learned.warnings],
  };
}

/** As `qmatrix validate` has them. */
const VALIDATE_DEFAULTS = {
  trust: DEFAULT_TRUST,
  methods: SECOND_OPINIONS,
  pvafCut: 0.95,
  waldLevel: 0.05,
  adequacy: true,
} as const;

export function modelsReportOf(source: Source, { qFile, seed }: ModelsTask, comparison: ModelsComparison) {
  return { data: dataOf(source), options: { q: [qFile] }, seed, comparison, warnings: readWarnings(source) };
}

function dataOf({ file, understanding }: Source): RefinedReport["data"] {
  const responses = understanding.data?.responses;
  if (!responses) throw new Error("outputs: the file has not been read");
  return dataSummary(file.name, responses);
}

/** What was noted when the file was read, as the command says it. */
function readWarnings({ file, understanding }: Source) {
  return noteWarnings(file.name, understanding.data?.notes ?? []);
}

function reading({ understanding }: Source): ReadingOptions {
  const { idColumns, ...rest } = understanding.look.proposal ?? {};
  return { ...(idColumns && { id: idColumns }), ...rest };
}

function rowsOf({ items, attributes, entries }: NonNullable<LearnTask["start"]>): number[][] {
  return items.map((_, j) => attributes.map((_, k) => entries[j * attributes.length + k]));
}
