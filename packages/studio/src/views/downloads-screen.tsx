import { zipSync } from "fflate";
import { useState } from "react";
import { useResult, useStudio, useStudioState } from "../app/use-studio.ts";
import { type OutputText, outputsOf } from "../files.ts";
import { commandOf } from "../steps/commands.ts";
import type { FitResult } from "../engine/run-task.ts";
import type { Validation } from "@qmatrix/core/validate";
import { Down } from "./icons.tsx";
import { Command, download } from "./parts.tsx";
import { useShown } from "./results/use-learned.ts";

/** All files of the results, one by one or together, and the commands that write the same. */
export function DownloadsScreen() {
  const studio = useStudio();
  const shown = useShown();
  const { project } = useStudioState();
  const fit = useResult<FitResult>(project.fit);
  const validation = useResult<Validation>(project.validation);
  const [isBusy, setBusy] = useState(false);
  if (shown === undefined) return <p role="status">Loading …</p>;
  const groups = outputsOf({ project, shown, fit, validation });
  const given = shown.source.understanding.look.proposal ?? {};
  const file = project.file?.name ?? "responses.csv";
  const save = async (output: OutputText) => {
    setBusy(true);
    try {
      download(output.name, await output.text());
    } catch (error) {
      studio.tell("fault", `${output.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    setBusy(false);
  };
  const saveAll = async () => {
    setBusy(true);
    const files: Record<string, Uint8Array> = {};
    for (const { folder, outputs } of groups)
      for (const output of outputs) files[`${folder}/${output.name}`] = new TextEncoder().encode(await output.text());
    download(`${file.replace(/\.\w+$/, "")}-qmatrix.zip`, zipSync(files));
    setBusy(false);
  };
  return (
    <div className="page">
      <h1>Downloads</h1>
      <p className="lead">The files are those that the command writes. Everything is made here, in your browser.</p>
      <div className="actions">
        <button type="button" className="primary" disabled={isBusy} onClick={() => void saveAll()}>
          <Down /> All files in one ZIP
        </button>
      </div>
      {groups.map(({ folder, title, outputs, task }) => (
        <section key={folder} className="card" aria-labelledby={`files-${folder}`}>
          <h2 id={`files-${folder}`}>{title}</h2>
          <ul className="files">
            {outputs.map((output) => (
              <li key={output.name}>
                <button type="button" disabled={isBusy} onClick={() => void save(output)}>
                  <Down /> {output.name}
                </button>
                <span className="soft">{output.what}</span>
              </li>
            ))}
          </ul>
          <Command label="The command that writes these files">{commandOf(file, given, task)}</Command>
        </section>
      ))}
    </div>
  );
}
