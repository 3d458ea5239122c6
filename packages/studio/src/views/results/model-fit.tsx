import { type ModelsComparison, nameOf } from "@qmatrix/core/fit";
import { fitFinding, fitVerdicts, shownHeader, shownRows } from "@qmatrix/report/text";
import { useState } from "react";
import { useResult, useStudio, useStudioState } from "../../app/use-studio.ts";
import type { FitResult } from "../../engine/run-task.ts";
import { fitReportOf } from "../../outputs.ts";
import { commandOf } from "../../steps/commands.ts";
import { modelName } from "../../steps/model-names.ts";
import { fitTask, modelsTask } from "../../steps/tasks.ts";
import { Command, Scroll, Verdicts } from "../parts.tsx";
import { Prerequisites } from "./prerequisites.tsx";
import { TaskProgress, useIsBusy } from "./task-progress.tsx";
import { unusedAttributes } from "./unused-attributes.ts";
import type { Shown } from "./use-learned.ts";

const MODELS = [
  ["GDINA", "G-DINA: any combination of skills may have its own probability"],
  ["DINA", "DINA: an item needs all of its skills"],
  ["DINO", "DINO: any one of its skills suffices"],
  ["ACDM", "ACDM: each skill adds to the probability"],
  ["LLM", "LLM: each skill adds to the log-odds"],
  ["RRUM", "R-RUM: each missing skill lowers the probability by a factor"],
] as const;

/** Fits a model with the Q-matrix as it is, and compares models. */
export function ModelFit({ shown }: { readonly shown: Shown }) {
  const studio = useStudio();
  const isBusy = useIsBusy();
  const { project } = useStudioState();
  const [model, setModel] = useState<string>("GDINA");
  const { matrix, source } = shown;
  const result = useResult<FitResult>(project.fit);
  const models = useResult<ModelsComparison>(project.models);
  const report = result && project.fit ? fitReportOf(source, project.fit.task, result) : undefined;
  const given = source.understanding.look.proposal ?? {};
  const unused = unusedAttributes(matrix);
  return (
    <>
      <h1>Model fit</h1>
      <p className="lead">
        Fits a model with the Q-matrix as it stands now, your changes included, and tests how well it
        describes the responses.
      </p>
      {unused.length > 0 && (
        <p className="notice caution">No item requires {unused.join(", ")}. Drop the skill first.</p>
      )}
      <div className="toolbar">
        <label>
          Model{" "}
          <select value={model} onChange={(event) => setModel(event.target.value)}>
            {MODELS.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="primary"
          disabled={isBusy || unused.length > 0}
          onClick={() => studio.start(fitTask(project, matrix, model))}
        >
          Fit the model
        </button>
        <button
          type="button"
          disabled={isBusy || unused.length > 0}
          onClick={() => studio.start(modelsTask(project, matrix))}
        >
          Compare all models
        </button>
      </div>
      <Prerequisites matrix={matrix} />
      <TaskProgress kind="fit" />
      <TaskProgress kind="models" />
      {report && (
        <section aria-labelledby="fit">
          <h2 id="fit">
            {report.fit.model.items[0]?.model === undefined
              ? "Fit"
              : `Fit of ${modelName(project.fit?.task.model ?? "")}`}
          </h2>
          {fitFinding(report).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Verdicts verdicts={fitVerdicts(report)} />
          <p className="soft">
            RMSEA2 (root mean square error of approximation) and SRMSR (standardized root mean square
            residual) say how far the model's proportions and correlations are from those of the responses; 0
            is a perfect fit. Slightly more than “good” is no reason to discard the result: look at the item
            pairs, and compare the models.
          </p>
        </section>
      )}
      {models && (
        <section aria-labelledby="models">
          <h2 id="models">Models compared</h2>
          <p>
            Recommended: {nameOf(models.fits, models.reported)}. {models.reason}
          </p>
          <Scroll label="Models compared">
            <table>
              <caption className="hidden">Fit of each model</caption>
              <thead>
                <tr>
                  {shownHeader(models).map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...shownRows(models)].map((row, at) => (
                  <tr key={at} className={at === models.reported ? "chosen" : ""}>
                    {row.map((cell, c) => (
                      <td key={c}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
      {project.file && (
        <Command>{commandOf(project.file.name, given, fitTask(project, matrix, model))}</Command>
      )}
    </>
  );
}
