import { countPresent } from "@qmatrix/core/data";
import type { LearnedQ } from "@qmatrix/core/learn";
import type { Validation } from "@qmatrix/core/validate";
import type { Cover, FitReport, RefinedReport, ValidateReport } from "@qmatrix/report/text";
import { readingOptions } from "@qmatrix/tables";
import type { Understanding } from "./data/understand.ts";
import type { FitResult } from "./engine/run-task.ts";
import { FIX_FILE, Q_FILE, START_FILE } from "./steps/commands.ts";
import type { FileRef, FitTask, LearnTask, ValidateTask } from "./steps/project.ts";

/** Results as reports take them: the words of the page, of the report and of the command are the same. */
export interface Source {
  readonly file: FileRef;
  readonly understanding: Understanding;
}

export const COVER: Cover = { version: __VERSION__, build: __BUILD__ };

export function learnReportOf(source: Source, { plan, start, startFile, fixed }: LearnTask, learned: LearnedQ): RefinedReport {
  const isExperts = start?.entries.every((entry, at) => entry === learned.q.entries[at]);
  return {
    data: dataOf(source),
    options: plain({
      attributes: plan.attributes,
      method: "refined",
      effort: plan.effort,
      mostPerItem: plan.mostPerItem,
      start: start === null ? undefined : (startFile ?? START_FILE),
      fix: fixed === null ? undefined : FIX_FILE,
      ...(!plan.ability && { noAbility: true }),
      ...(!plan.adequacy && { noAdequacy: true }),
      ...reading(source),
    }),
    seed: plan.seed,
    learned: { ...learned, isExperts, warnings: learned.warnings.filter(({ code }) => code !== "constant-item") },
    comparison: undefined,
    matched: undefined,
    warnings: learned.warnings,
  };
}

export function fitReportOf(source: Source, { model, seed }: FitTask, { fit, statistics }: FitResult): FitReport {
  return { data: dataOf(source), options: plain({ q: Q_FILE, model, ...reading(source) }), seed, fit, statistics, warnings: [] };
}

export function validateReportOf(source: Source, { qFile, effort, seed }: ValidateTask, validation: Validation): ValidateReport {
  return { data: dataOf(source), options: plain({ q: qFile, effort, ...reading(source) }), seed, validation, warnings: validation.notes };
}

function dataOf({ file, understanding }: Source): RefinedReport["data"] {
  const responses = understanding.data?.responses;
  if (!responses) throw new Error("outputs: the file has not been read");
  return { file: file.name, students: responses.N, items: responses.J, responses: countPresent(responses) };
}

function reading({ understanding }: Source) {
  const { idColumns, ...rest } = understanding.look.proposal ?? {};
  return readingOptions({ id: idColumns, ...rest });
}

function plain(options: Record<string, unknown>): RefinedReport["options"] {
  return JSON.parse(JSON.stringify(options));
}
