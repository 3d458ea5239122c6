import { shellWord } from "@qmatrix/report/text";
import { zipSync } from "fflate";
import { useEffect, useState } from "react";
import { useStudio, useStudioState } from "../app/use-studio.ts";
import { askFiles, askPack } from "../files/ask-files.ts";
import type { FilesAsk, MadeFile } from "../files/make-files.ts";
import { Down } from "./icons.tsx";
import { Command, download } from "./parts.tsx";
import { type Group, useGroups } from "./use-groups.ts";

/** All files of the results, one by one or together, and the commands that write the same. */
export function DownloadsScreen() {
  const groups = useGroups();
  const { project } = useStudioState();
  const [made, setMade] = useState<Readonly<Record<string, readonly MadeFile[]>>>({});
  const file = project.file?.name ?? "responses.csv";
  const all = groups.flatMap((group) =>
    (made[group.name] ?? []).map(({ name, bytes }) => [`${group.name}/${name}`, bytes] as const),
  );
  const isWhole = groups.length > 0 && groups.every(({ name }) => name in made);
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
          onClick={() => download(`${plainName(file)}-qmatrix.zip`, zipSync(Object.fromEntries(all)))}
        >
          <Down /> All files in one ZIP
        </button>
        <SaveProject groups={groups} />
      </div>
      {groups.map(({ title, name, words, ask }) => (
        <section key={name} className="card" aria-labelledby={`files-${name}`}>
          <h2 id={`files-${name}`}>{title}</h2>
          <Files ask={ask} onMade={(files) => setMade((before) => ({ ...before, [name]: files }))} />
          <Command label="The command that writes these files">
            {["qmatrix", ...words].map(shellWord).join(" ")}
          </Command>
        </section>
      ))}
    </div>
  );
}

function plainName(file: string): string {
  return file.replace(/\.\w+$/, "");
}

/** Data, steps and results in one file, to go on with later or elsewhere. */
function SaveProject({ groups }: { readonly groups: readonly Group[] }) {
  const studio = useStudio();
  const { project, history } = useStudioState();
  const [isBusy, setBusy] = useState(false);
  const { file } = project;
  if (file === null) return null;
  const save = async () => {
    setBusy(true);
    try {
      const data = await studio.projectFiles();
      const saved = { history, results: await studio.projectResults() };
      const bytes = await askPack({
        kind: "pack",
        maker: { version: __VERSION__, build: __BUILD__ },
        data,
        parts: groups.map(({ name, words, ask, inputs }) => ({ name, words, ask, inputs })),
        saved,
      });
      download(`${plainName(file.name)}.qmatrix`, bytes);
    } catch (error) {
      studio.tell("fault", error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <button type="button" disabled={isBusy || groups.length === 0} onClick={() => void save()}>
      <Down /> Save the project
    </button>
  );
}

const WHAT: Readonly<Record<string, string>> = {
  "report.html": "the report, to read and to send",
  "students.html": "a page for each student, to print",
  "q.csv": "the Q-matrix",
  "inclusion.csv": "how certain each entry is",
  "items.csv": "success probabilities of the items",
  "doubtful.csv": "entries to review",
  "profiles.csv": "what each student has mastered",
  "classes.csv": "how frequent each combination of skills is",
  "hierarchy.csv": "skills that others build on",
  "closed-q.csv": "the Q-matrix with all prerequisites",
  "result.json": "everything, for programs",
  "start.csv": "the Q-matrix that the search started from",
  "fix.csv": "your decisions",
  "ranking.csv": "skills of each item, by weight",
  "prerequisites.csv": "the prerequisites that you gave",
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
