import { alignQ, type QMatrix, type Responses } from "@qmatrix/core/data";
import {
  type CdmFit,
  type CompareModelsInput,
  compareModelsMethod,
  DEFAULT_STARTS,
  type FitInput,
  type FitStatistics,
  fitMethod,
  type StatisticsInput,
  statisticsMethod,
} from "@qmatrix/core/fit";
import type { Method } from "@qmatrix/core/jobs";
import { type LearnedQ, type LearnInput, learnMethod } from "@qmatrix/core/learn";
import { DEFAULT_FOLDS, rbmMethod } from "@qmatrix/core/rbm";
import { type Validation, validateMethod } from "@qmatrix/core/validate";
import type { FitTask, LearnTask, ModelsTask, PlainQ, Task } from "../steps/project.ts";

/** Runs a method to its end, wherever its jobs are done. */
export type Drive = <Input, Result>(
  // biome-ignore lint/suspicious/noExplicitAny: what lies between input and result is the method's own.
  method: Method<Input, any, any, any, Result>,
  input: Input,
) => Promise<Result>;

export interface FitResult {
  readonly fit: CdmFit;
  /** null where attribute patterns are too many to list. */
  readonly statistics: FitStatistics | null;
}

export type TaskResult = LearnedQ | FitResult | Validation | unknown;

export function runTask(task: Task, responses: Responses, drive: Drive): Promise<TaskResult> {
  switch (task.kind) {
    case "learn":
      return drive(learnMethod, learnInput(task, responses));
    case "fit":
      return runFit(task, responses, drive);
    case "validate":
      return drive(validateMethod, {
        responses,
        options: { q: aligned(task.q, responses), effort: task.effort, seed: task.seed },
      });
    case "models":
      return drive(compareModelsMethod, modelsInput(task, responses));
    case "rbm":
      return drive(rbmMethod, {
        responses,
        options: { attributes: task.attributes, seed: task.seed, ...RBM_SETTINGS },
      });
  }
}

/** As `qmatrix learn --method rbm` has them. */
const RBM_SETTINGS = { conventions: "program", folds: DEFAULT_FOLDS, batchSize: 50 } as const;

export function learnInput({ plan, start, fixed }: LearnTask, responses: Responses): LearnInput {
  const { attributes, ...rest } = plan;
  if (attributes === "auto") return { responses, options: { attributes, ...rest } };
  const from = start === null ? {} : { start: aligned(start, responses) };
  const known = fixed === null ? {} : { fixed, attributeNames: start?.attributes };
  return { responses, options: { attributes, ...rest, ...from, ...known } };
}

async function runFit(
  { q, model, seed, hierarchy }: FitTask,
  responses: Responses,
  drive: Drive,
): Promise<FitResult> {
  const input: FitInput = {
    responses,
    options: {
      q: aligned(q, responses),
      model: model as FitInput["options"]["model"],
      starts: DEFAULT_STARTS,
      seed,
      ...(hierarchy && { hierarchy }),
    },
  };
  const fit = await drive(fitMethod, input);
  if (fit.model.attributes.space === null) return { fit, statistics: null };
  const judged: StatisticsInput = {
    responses,
    model: fit.model,
    standardErrors: standardErrorsOf(fit),
    likelihoodRatios: "untested",
    rule: "simpler",
    monotone: false,
  };
  return { fit, statistics: await drive(statisticsMethod, judged) };
}

/** With more parameters than these, standard errors take the attribute distribution as known: as `qmatrix fit` does. */
const MOST_COMPLETE = 500;

export function standardErrorsOf({ parameters }: Pick<CdmFit, "parameters">): "complete" | "items" {
  return parameters.total <= MOST_COMPLETE ? "complete" : "items";
}

function modelsInput({ q, qFile, seed }: ModelsTask, responses: Responses): CompareModelsInput {
  return { responses, options: { qs: [{ name: qFile, q: aligned(q, responses) }], seed } };
}

/** Items in the order of the responses. */
function aligned({ items, attributes, entries }: PlainQ, responses: Responses): QMatrix {
  const q: QMatrix = {
    J: items.length,
    K: attributes.length,
    items,
    attributes,
    entries: Uint8Array.from(entries),
  };
  return alignQ(q, responses.items, { where: "studio" });
}
