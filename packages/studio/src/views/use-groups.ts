import type { ModelsComparison } from "@qmatrix/core/fit";
import type { RbmLearned } from "@qmatrix/core/rbm";
import type { Validation } from "@qmatrix/core/validate";
import { useMemo } from "react";
import { useResult, useStudioState } from "../app/use-studio.ts";
import type { FitResult } from "../engine/run-task.ts";
import type { FilesAsk } from "../files/make-files.ts";
import { COVER, fitReportOf, modelsReportOf, rbmReportOf, validateReportOf } from "../outputs.ts";
import { modelName } from "../steps/model-names.ts";
import type { Task } from "../steps/project.ts";
import { useShown } from "./results/use-learned.ts";

/** A result whose files can be saved. */
export interface Group {
  readonly title: string;
  readonly task: Task;
  readonly ask: FilesAsk;
}

/** Every result that there is, with what its files are made of. */
export function useGroups(): readonly Group[] {
  const shown = useShown();
  const { project } = useStudioState();
  const fit = useResult<FitResult>(project.fit);
  const validation = useResult<Validation>(project.validation);
  const models = useResult<ModelsComparison>(project.models);
  const rbm = useResult<RbmLearned>(project.rbm);
  return useMemo(() => {
    const data = shown?.source.understanding.data;
    if (!shown || !data) return [];
    const { source, report, ref } = shown;
    const options = { ids: data.ids, cover: COVER };
    const groups: Group[] = [
      { title: "Learned Q-matrix", task: ref.task, ask: { kind: "learn", report, options } },
    ];
    if (fit && project.fit) {
      const { task } = project.fit;
      const ask: FilesAsk = {
        kind: "fit",
        report: fitReportOf(source, task, fit),
        responses: data.responses,
        options,
      };
      groups.push({ title: `Fit of ${modelName(task.model)}`, task, ask });
    }
    if (validation && project.validation) {
      const { task } = project.validation;
      const report = validateReportOf(source, task, validation);
      groups.push({ title: "Expert check", task, ask: { kind: "validate", report, options } });
    }
    if (models && project.models) {
      const { task } = project.models;
      const report = modelsReportOf(source, task, models);
      groups.push({ title: "Models compared", task, ask: { kind: "models", report, options } });
    }
    if (rbm && project.rbm) {
      const { task } = project.rbm;
      const report = rbmReportOf(source, task, rbm);
      groups.push({ title: "Second learner", task, ask: { kind: "rbm", report, options } });
    }
    return groups;
  }, [shown, project, fit, validation, models, rbm]);
}
