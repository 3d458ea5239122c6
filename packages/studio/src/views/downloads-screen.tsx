import type { ModelsComparison } from "@qmatrix/core/fit";
import type { Validation } from "@qmatrix/core/validate";
import { zipSync } from "fflate";
import { useEffect, useMemo, useState } from "react";
import { useResult, useStudio, useStudioState } from "../app/use-studio.ts";
import type { FitResult } from "../engine/run-task.ts";
import { askFiles } from "../files/ask-files.ts";
import type { FilesAsk, MadeFile } from "../files/make-files.ts";
import { COVER, fitReportOf, modelsReportOf, validateReportOf } from "../outputs.ts";
import { commandOf } from "../steps/commands.ts";
import type { Task } from "../steps/project.ts";
import { Down } from "./icons.tsx";
import { Command, download } from "./parts.tsx";
import { useShown } from "./results/use-learned.ts";

interface Group {
  readonly folder: string;
  readonly title: string;
  readonly task: Task;
  readonly ask: FilesAsk;
}

/** All files of the results, one by one or together, and the commands that write the same. */
export function DownloadsScreen() {
  const groups = useGroups();
  const { project, understanding } = useStudioState();
  const [made, setMade] = useState<Readonly<Record<string, readonly MadeFile[]>>>({});
  const given = understanding?.look.proposal ?? {};
  const file = project.file?.name ?? "responses.csv";
  const all = groups.flatMap(({ folder }) =>
    (made[folder] ?? []).map(({ name, bytes }) => [`${folder}/${name}`, bytes] as const),
  );
  const isWhole = groups.length > 0 && groups.every(({ folder }) => folder in made);
  return (
    <div className="page">
      <h1>Downloads</h1>
      <p className="lead">
        The report is one file that opens in any browser. All files are those that the command writes, made
        here on your computer.
      </p>
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={!isWhole}
          onClick={() =>
            download(`${file.replace(/\.\w+$/, "")}-qmatrix.zip`, zipSync(Object.fromEntries(all)))
          }
        >
          <Down /> All files in one ZIP
        </button>
      </div>
      {groups.map(({ folder, title, task, ask }) => (
        <section key={folder} className="card" aria-labelledby={`files-${folder}`}>
          <h2 id={`files-${folder}`}>{title}</h2>
          <Files ask={ask} onMade={(files) => setMade((before) => ({ ...before, [folder]: files }))} />
          <Command label="The command that writes these files">{commandOf(file, given, task)}</Command>
        </section>
      ))}
    </div>
  );
}

function useGroups(): readonly Group[] {
  const shown = useShown();
  const { project } = useStudioState();
  const fit = useResult<FitResult>(project.fit);
  const validation = useResult<Validation>(project.validation);
  const models = useResult<ModelsComparison>(project.models);
  return useMemo(() => {
    const data = shown?.source.understanding.data;
    if (!shown || !data) return [];
    const { source, report, ref } = shown;
    const options = { ids: data.ids, cover: COVER };
    const groups: Group[] = [
      {
        folder: "learn",
        title: "Learned Q-matrix",
        task: ref.task,
        ask: { kind: "learn", report, task: ref.task, options },
      },
    ];
    if (fit && project.fit) {
      const ask: FilesAsk = {
        kind: "fit",
        report: fitReportOf(source, project.fit.task, fit),
        responses: data.responses,
        options,
      };
      groups.push({ folder: "fit", title: `Fit of ${project.fit.task.model}`, task: project.fit.task, ask });
    }
    if (validation && project.validation) {
      const { task } = project.validation;
      const ask: FilesAsk = { kind: "validate", report: validateReportOf(source, task, validation), options };
      groups.push({ folder: "validate", title: "Expert check", task, ask });
    }
    if (models && project.models) {
      const { task } = project.models;
      groups.push({
        folder: "models",
        title: "Models compared",
        task,
        ask: { kind: "models", report: modelsReportOf(source, task, models), options },
      });
    }
    return groups;
  }, [shown, project, fit, validation, models]);
}

const WHAT: Readonly<Record<string, string>> = {
  "report.html": "the report, to read and to send",
  "students.html": "a page for each student, to print",
  "q.csv": "the Q-matrix",
  "inclusion.csv": "how certain each entry is",
  "items.csv": "success probabilities of the items",
  "doubtful.csv": "entries to review",
  "profiles.csv": "what each student has mastered",
  "hierarchy.csv": "skills that others build on",
  "closed-q.csv": "the Q-matrix with all prerequisites",
  "result.json": "everything, for programs",
  "start.csv": "the Q-matrix that the search started from",
  "fix.csv": "your decisions",
  "pairs.csv": "fit of each pair of items",
  "comparison.csv": "reduced models of each item",
  "suggested-models.csv": "a model for each item",
  "suggested-q.csv": "the Q-matrix with the suggested changes",
  "entries.csv": "the evidence for each entry",
  "models.csv": "fit of each model",
  "tests.csv": "tests between models",
};

function Files({
  ask,
  onMade,
}: {
  readonly ask: FilesAsk;
  readonly onMade: (files: readonly MadeFile[]) => void;
}) {
  const studio = useStudio();
  const [files, setFiles] = useState<readonly MadeFile[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    askFiles(ask).then(
      (made) => {
        if (!isWanted) return;
        setFiles(made);
        onMade(made);
      },
      (error: Error) => studio.tell("fault", error.message),
    );
    return () => {
      isWanted = false;
    };
  }, [ask]);
  if (files === null) return <p role="status">Making the files …</p>;
  return (
    <ul className="files">
      {[...files]
        .sort((a, b) => Number(b.name.endsWith(".html")) - Number(a.name.endsWith(".html")))
        .map(({ name, bytes }) => (
          <li key={name}>
            <button type="button" onClick={() => download(name, bytes)}>
              <Down /> {name}
            </button>
            <span className="soft">{WHAT[name] ?? ""}</span>
          </li>
        ))}
    </ul>
  );
}
