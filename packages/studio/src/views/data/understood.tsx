import type { Given } from "@qmatrix/tables";
import { useStudio, useStudioState } from "../../app/use-studio.ts";
import { fileRows } from "../../data/file-rows.ts";
import { counted } from "../../data/problem-words.ts";
import type { Understanding } from "../../data/understand.ts";
import { checkCommand } from "../../steps/commands.ts";
import type { FileRef } from "../../steps/project.ts";
import { Command, DropZone } from "../parts.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { Problems } from "./problems.tsx";
import { ReadingOptions } from "./reading-options.tsx";

/** What was understood of a file: sizes, problems, columns, choices. */
export function Understood({
  understanding,
  file,
}: {
  readonly understanding: Understanding;
  readonly file: FileRef;
}) {
  const studio = useStudio();
  const { isReading, project } = useStudioState();
  const { look, preview, data } = understanding;
  const { understood } = look;
  // where nothing can be proposed yet, what was said so far is what is added to
  const reading: Given = look.proposal ?? project.given;
  const fileRow = fileRows(preview.lines);
  return (
    <div className="page">
      <div className="title">
        <h1>{file.name}</h1>
        <p className="soft">{formatWords(understanding)}</p>
      </div>
      <Facts understanding={understanding} />
      <Problems look={look} data={data} fileRow={fileRow} />
      {look.proposal === null ? (
        <DropZone label="Another file" small onFile={(name, bytes) => void studio.openFile(name, bytes)}>
          <p>Or change the file as described, and drop it here again.</p>
        </DropZone>
      ) : (
        <div className="actions">
          <button
            type="button"
            className="primary"
            disabled={data === null || isReading}
            onClick={() => studio.show("learn")}
          >
            Continue
          </button>
          <OpenAnother />
        </div>
      )}
      {understood.columns.length > 0 && (
        <>
          <h2>What each column is</h2>
          {/* what is said while the file is read again would be said of the reading before */}
          <fieldset className="plain" disabled={isReading}>
            <PreviewTable
              understood={understood}
              preview={preview}
              fileRow={fileRow}
              reading={reading}
              isFixed={understood.layout !== "wide"}
            />
            <ReadingOptions understanding={understanding} reading={reading} />
          </fieldset>
        </>
      )}
      {look.proposal !== null && <Command>{checkCommand(file.name, look.proposal)}</Command>}
    </div>
  );
}

function OpenAnother() {
  const studio = useStudio();
  return (
    <label className="button">
      Open another file
      <input
        type="file"
        className="hidden"
        onChange={async (event) => {
          const chosen = event.target.files?.[0];
          if (chosen) await studio.openFile(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
        }}
      />
    </label>
  );
}

function Facts({ understanding: { look, data } }: { readonly understanding: Understanding }) {
  const { students, items, missing } = look.understood;
  if (data === null) return null;
  const all = data.responses.N * data.responses.J;
  const share = all === 0 ? 0 : missing / all;
  const facts = [
    [data.responses.N.toLocaleString("en-US"), "students"],
    [data.responses.J.toLocaleString("en-US"), "items"],
    [share === 0 ? "none" : share < 0.001 ? "< 0.1%" : `${(100 * share).toFixed(1)}%`, "missing responses"],
  ];
  return (
    <dl className="facts" aria-label={`${counted(students, "student")}, ${counted(items, "item")}`}>
      {facts.map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const SEPARATORS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
  " ": "spaces",
};

function formatWords({ look: { format, understood } }: Understanding): string {
  const layout =
    understood.layout === "long"
      ? ", one row per response"
      : understood.layout === "transposed"
        ? ", items in rows"
        : "";
  switch (format.kind) {
    case "workbook":
      return `Excel workbook, sheet “${format.sheet}”${layout}`;
    case "text":
      return `Text${format.encoding && format.encoding !== "utf-8" ? ` in ${format.encoding === "windows-1252" ? "Windows-1252" : format.encoding}` : ""}${format.delimiter ? `, cells separated by ${SEPARATORS[format.delimiter] ?? format.delimiter}` : ""}${layout}`;
    default:
      return `${format.kind === "parquet" ? "Parquet" : format.kind}${layout}`;
  }
}
