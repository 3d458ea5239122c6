import type { ModelsComparison } from "@qmatrix/core/fit";
import type { RbmLearned } from "@qmatrix/core/rbm";
import type { Validation } from "@qmatrix/core/validate";
import { dataSummary } from "@qmatrix/report/text";
import { useMemo } from "react";
import { useResult, useStudioState } from "../app/use-studio.ts";
import type { FitResult } from "../engine/run-task.ts";
import type { FilesAsk } from "../files/make-files.ts";
import type { ProjectPart } from "../files/make-project.ts";
import { COVER, fitReportOf, modelsReportOf, rbmReportOf, validateReportOf } from "../outputs.ts";
import { commandWords, scoreWords } from "../steps/commands.ts";
import { modelName } from "../steps/model-names.ts";
import type { Task } from "../steps/project.ts";
import { useShown } from "./results/use-learned.ts";
import { type ScoredFile, useScored } from "./results/use-scored.ts";

/** A result whose files can be saved, and the command that writes them. */
export interface Group extends ProjectPart {
  readonly title: string;
}

/** Every result that there is, with what its files are made of. */
export function useGroups(): readonly Group[] {
  const shown = useShown();
  const { project } = useStudioState();
  const fit = useResult<FitResult>(project.fit);
  const validation = useResult<Validation>(project.validation);
  const models = useResult<ModelsComparison>(project.models);
  const rbm = useResult<RbmLearned>(project.rbm);
  const scored = useScored();
  return useMemo(() => {
    const data = shown?.source.understanding.data;
    if (!shown || !data) return [];
    const { source, report, ref } = shown;
    const options = { ids: data.ids, cover: COVER };
    const { name } = source.file;
    const given = source.understanding.look.proposal ?? {};
    const group = (title: string, task: Task, ask: FilesAsk): Group => ({
      ...{ title, ask, name: task.kind, words: commandWords(name, given, task), inputs: { task } },
    });
    const groups: Group[] = [group("Learned Q-matrix", ref.task, { kind: "learn", report, options })];
    if (fit && project.fit) {
      const { task } = project.fit;
      const ask: FilesAsk = {
        kind: "fit",
        report: fitReportOf(source, task, fit),
        responses: data.responses,
        options,
      };
      groups.push(group(`Fit of ${modelName(task.model)}`, task, ask));
      if (scored) groups.push(scoredGroup(scored, ask));
    }
    if (validation && project.validation) {
      const { task } = project.validation;
      const report = validateReportOf(source, task, validation);
      groups.push(group("Expert check", task, { kind: "validate", report, options }));
    }
    if (models && project.models) {
      const { task } = project.models;
      const report = modelsReportOf(source, task, models);
      groups.push(group("Models compared", task, { kind: "models", report, options }));
    }
    if (rbm && project.rbm) {
      const { task } = project.rbm;
      const report = rbmReportOf(source, task, rbm);
      groups.push(group("Second learner", task, { kind: "rbm", report, options }));
    }
    return groups;
  }, [shown, project, fit, validation, models, rbm, scored]);
}

/** As `qmatrix score` writes them: by the model that the fit has written. */
function scoredGroup({ file, found, fitted }: ScoredFile, model: FilesAsk): Group {
  const { classification, responses, ids, reading } = found;
  const data = dataSummary(file.name, responses);
  return {
    title: `New students, ${file.name}`,
    name: "score",
    words: scoreWords(file.name, reading),
    inputs: { model },
    ask: {
      kind: "score",
      classification,
      report: { data, q: fitted.fit.model.q, responses, cut: reading.cut },
      options: { ids, cover: COVER },
    },
  };
}
