import { qHeatmap } from "@qmatrix/charts";
import type { Validation } from "@qmatrix/core/validate";
import { validateFinding, validateVerdicts } from "@qmatrix/report/text";
import { useCallback } from "react";
import { useResult, useStudio, useStudioState } from "../../app/use-studio.ts";
import { validateReportOf } from "../../outputs.ts";
import { commandOf } from "../../steps/commands.ts";
import type { ValidateRef } from "../../steps/project.ts";
import { plainQ, validateTask } from "../../steps/tasks.ts";
import { Chart } from "../chart.tsx";
import { Command, DropZone, percent, Scroll, Verdicts } from "../parts.tsx";
import { SecondLearner } from "./second-learner.tsx";
import { TaskProgress, useIsBusy } from "./task-progress.tsx";
import type { Shown } from "./use-learned.ts";

/** Checks the expert's Q-matrix, or the one that is being worked on, against the data. */
export function ExpertCheck({ shown }: { readonly shown: Shown }) {
  const studio = useStudio();
  const isBusy = useIsBusy();
  const { project } = useStudioState();
  const { expert, file } = project;
  const validation = useResult<Validation>(project.validation);
  const own = validateTask(project, plainQ(shown.matrix));
  const experts = expert && validateTask(project, expert, expert.name);
  return (
    <>
      <h1>Expert check</h1>
      <p className="lead">
        Tests every entry of a Q-matrix by several methods, and says which ones an expert should look at
        again. Nothing is changed without you.
      </p>
      {experts === null ? (
        <DropZone
          small
          label="An expert's Q-matrix"
          accept=".csv,.tsv,.txt,.xlsx"
          onFile={(name, bytes) => void studio.openExpert(name, bytes)}
        >
          <p className="soft">
            Drop the Q-matrix of the test's authors, or check the one that you are working on.
          </p>
        </DropZone>
      ) : null}
      <div className="toolbar">
        {experts && (
          <button type="button" className="primary" disabled={isBusy} onClick={() => studio.start(experts)}>
            Check {expert?.name}
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={() => studio.start(own)}>
          Check the current Q-matrix
        </button>
      </div>
      <TaskProgress kind="validate" />
      {validation && project.validation && (
        <Found shown={shown} validation={validation} checked={project.validation} />
      )}
      {file && (
        <Command>
          {commandOf(file.name, shown.source.understanding.look.proposal ?? {}, experts ?? own)}
        </Command>
      )}
      <SecondLearner shown={shown} />
    </>
  );
}

function Found({
  shown,
  validation,
  checked,
}: {
  readonly shown: Shown;
  readonly validation: Validation;
  readonly checked: ValidateRef;
}) {
  const studio = useStudio();
  const { q, suggested, entries } = validation;
  const report = validateReportOf(shown.source, checked.task, validation);
  const draw = useCallback(
    () =>
      qHeatmap(suggested, {
        document,
        compareWith: q,
        names: { q: "the suggestion", compareWith: checked.task.qFile },
      }),
    [q, suggested, checked],
  );
  const review = entries.filter(({ needsReview, inQ, suggested: wanted }) => needsReview || inQ !== wanted);
  const { matrix } = shown;
  return (
    <>
      <h2>Finding</h2>
      {validateFinding(report).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="columns">
        <section aria-label="Verdicts">
          <Verdicts verdicts={validateVerdicts(report)} />
        </section>
        <section aria-label="Map">
          <Chart draw={draw} label="Both Q-matrices" />
        </section>
      </div>
      <h2>Entries to look at</h2>
      {review.length === 0 ? (
        <p>None.</p>
      ) : (
        <Scroll label="Entries to look at">
          <table>
            <caption className="hidden">Entries of the Q-matrix that the data speak against</caption>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Skill</th>
                <th scope="col">Now</th>
                <th scope="col">Doubt</th>
                <th scope="col">Why</th>
                <th scope="col">Decision</th>
              </tr>
            </thead>
            <tbody>
              {review.slice(0, 100).map(({ item, attribute, inQ, suggested: wanted, doubt, why }) => (
                <tr key={`${item} ${attribute}`}>
                  <th scope="row">{item}</th>
                  <td>{attribute}</td>
                  <td>{inQ ? "required" : "not required"}</td>
                  <td>{percent(doubt)}</td>
                  <td className="why">{why}</td>
                  <td>
                    {matrix.attributes.some(({ name }) => name === attribute) && inQ !== wanted && (
                      <button
                        type="button"
                        onClick={() =>
                          void studio.step({ kind: "decide", item, attribute, entry: wanted ? 1 : 0 })
                        }
                      >
                        {wanted ? "Require it" : "Rule it out"}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
