import { dataSummary, fitBasis } from "@qmatrix/report/text";
import { useResult, useStudio, useStudioState } from "../../app/use-studio.ts";
import { EXAMPLES, exampleFile } from "../../data/examples.ts";
import type { Scored } from "../../data/understand.ts";
import type { FitResult } from "../../engine/run-task.ts";
import { askFiles } from "../../files/ask-files.ts";
import { COVER } from "../../outputs.ts";
import { scoreCommand } from "../../steps/commands.ts";
import { modelName } from "../../steps/model-names.ts";
import { fitTask } from "../../steps/tasks.ts";
import { Down } from "../icons.tsx";
import { Command, DropZone, download } from "../parts.tsx";
import type { Tab } from "./results-screen.tsx";
import { NotEstablished, StudentTable } from "./students.tsx";
import { TaskProgress, useIsBusy } from "./task-progress.tsx";
import type { Shown } from "./use-learned.ts";
import { type ScoredFile, useScored } from "./use-scored.ts";

/** Classifies the students of a second file with the fitted model. */
export function NewStudents({ shown }: { readonly shown: Shown; readonly onGo: (tab: Tab) => void }) {
  const studio = useStudio();
  const isBusy = useIsBusy();
  const { project } = useStudioState();
  const fitted = useResult<FitResult>(project.fit);
  const classified = useScored();
  const { scored, file } = project;
  const isExample = EXAMPLES.some((one) => one.file === file?.name && one.file === "number-line.csv");
  return (
    <>
      <h1>New students</h1>
      <p className="lead">
        Drop the responses of other students to the same items: they are classified with the{" "}
        {project.fit ? `${modelName(project.fit.task.model)} model` : "model"} that was fitted here.
      </p>
      <NotEstablished shown={shown} />
      {fitted === undefined ? (
        <>
          <p>This needs a fitted model.</p>
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => studio.start(fitTask(project, shown.matrix, "GDINA"))}
          >
            Fit the model
          </button>
          <TaskProgress kind="fit" />
        </>
      ) : (
        <>
          <DropZone
            small
            label="Responses of new students"
            onFile={(name, bytes) => void studio.scoreFile(name, bytes)}
          >
            <p className="soft">A table with the same item names; items may be missing</p>
            {isExample && (
              <button
                type="button"
                onClick={async () =>
                  studio.scoreFile("number-line-class.csv", await exampleFile("number-line-class.csv"))
                }
              >
                Take the example's class
              </button>
            )}
          </DropZone>
          {scored && classified === null && <p role="status">Classifying the students of {scored.name} …</p>}
          {classified && <ScoredStudents scored={classified} shown={shown} />}
        </>
      )}
    </>
  );
}

function ScoredStudents({
  scored: { file, found, fitted },
  shown,
}: {
  readonly scored: ScoredFile;
  readonly shown: Shown;
}) {
  return (
    <>
      <h2>{file.name}</h2>
      <ReadNotes found={found} />
      <ScoredFiles scored={found} model={fitted} name={file.name} adequacy={shown.learned.adequacy} />
      <StudentTable
        profiles={found.classification.profiles}
        groups={found.ids.slice(1)}
        unanswered={found.unanswered}
      />
      <Command>{scoreCommand(file.name, found.reading)}</Command>
    </>
  );
}

/** What stands against comparing these students with the first ones, or with each other. */
function ReadNotes({ found: { unanswered, otherCodes } }: { readonly found: Scored }) {
  return (
    <>
      {otherCodes.length > 0 && (
        <p className="notice caution">
          The cells of this file were read otherwise than those of the first. {otherCodes.join(" ")} If the
          same cells mean the same in both files, change the file and drop it again.
        </p>
      )}
      {unanswered.length > 0 && (
        <p className="notice caution">
          {unanswered.length === 1
            ? "One student gave no responses and is not classified."
            : `${unanswered.length} students gave no responses and are not classified.`}
        </p>
      )}
    </>
  );
}

/** The files that `qmatrix score` writes. */
function ScoredFiles({
  scored: {
    classification,
    responses,
    ids,
    reading: { cut },
  },
  model,
  name,
  adequacy,
}: {
  readonly scored: Scored;
  readonly model: FitResult;
  readonly name: string;
  readonly adequacy: Shown["learned"]["adequacy"];
}) {
  const studio = useStudio();
  const save = async (file: string) => {
    try {
      const made = await askFiles({
        kind: "score",
        classification,
        // what the learner found about the skills goes with it, as with the first class's
        report: {
          data: dataSummary(name, responses),
          q: model.fit.model.q,
          responses,
          cut,
          adequacy,
          basis: fitBasis(model),
        },
        options: { ids, cover: COVER },
      });
      const one = made.find((each) => each.name === file);
      if (one) download(one.name, one.bytes);
    } catch (error) {
      studio.tell("fault", error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="toolbar">
      <button type="button" onClick={() => void save("students.html")}>
        <Down /> Save the class report
      </button>
      <button type="button" onClick={() => void save("profiles.csv")}>
        <Down /> profiles.csv
      </button>
    </div>
  );
}
