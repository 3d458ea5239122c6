import type { FileLook, Given } from "@qmatrix/tables";
import { useStudio, useStudioState } from "../../app/use-studio.ts";
import type { FileRow } from "../../data/file-rows.ts";
import { type OpenCells, openCells } from "../../data/open-cells.ts";
import { counted, noteWords, problemWords } from "../../data/problem-words.ts";
import { clean } from "../../data/roles.ts";
import type { ReadData } from "../../data/understand.ts";
import { Alert, Check } from "../icons.tsx";
import { Cut } from "./reading-options.tsx";

/** All problems at once: what was done about each, or that the file must be changed. */
export function Problems({
  look,
  data,
  fileRow,
}: {
  readonly look: FileLook;
  readonly data: ReadData | null;
  readonly fileRow: FileRow;
}) {
  const reading: Given = look.proposal ?? {};
  const problems = look.problems.map((problem) => problemWords(problem, fileRow));
  const { given } = useStudioState().project;
  const open = problems.filter(({ done }) => done === null);
  const cells = openCells(look);
  const isYours = open.length > 0 && cells.others.length === 0;
  const solved = problems.filter(({ done }) => done !== null);
  const assumed = solved.filter(({ isAssumed }) => isAssumed);
  const notes = [...look.notes, ...(data?.notes ?? [])];
  const shownNotes = [...new Set(notes.map(noteWords))];
  return (
    <section aria-labelledby="problems">
      {open.length > 0 && (
        <>
          <h2 id="problems">
            {isYours
              ? "Say what these cells mean"
              : cells.others.length === 1
                ? "One problem can only be solved in the file"
                : `${counted(cells.others.length, "problem")} can only be solved in the file`}
          </h2>
          <ul className="problems">
            <OpenCodes cells={cells} given={given} />
            {cells.others
              .map((problem) => problemWords(problem, fileRow))
              .map(({ found }) => (
                <li key={found} className="bad">
                  <Alert /> <span>{found}</span>
                </li>
              ))}
          </ul>
        </>
      )}
      {open.length === 0 && (
        <h2 id="problems">
          {solved.length === 0 && Object.keys(given).length === 0
            ? "The file could be read as it is"
            : "The file was understood"}
        </h2>
      )}
      {assumed.length > 0 && (
        <ul className="problems">
          {assumed.map(({ found, done, option }) => (
            <li key={found} className="caution">
              <Alert />
              <div>
                {found} <strong>{done}</strong> Please check: this is an assumption.
                {option === "--cut" && <Cut reading={reading} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {solved.length > assumed.length && (
        <details className="solved" open={open.length === 0 && solved.length - assumed.length <= 4}>
          <summary>{counted(solved.length - assumed.length, "thing")} in the file that needed care</summary>
          <ul className="problems">
            {solved
              .filter(({ isAssumed }) => !isAssumed)
              .map(({ found, done }) => (
                <li key={found} className="good">
                  <Check />
                  <span>
                    {found} <strong>{done}</strong>
                  </span>
                </li>
              ))}
          </ul>
        </details>
      )}
      {shownNotes.length > 0 && (
        <ul className="notes">
          {shownNotes.slice(0, 6).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {shownNotes.length > 6 && <li>… and {shownNotes.length - 6} more.</li>}
        </ul>
      )}
    </section>
  );
}

/** What only a person knows, one click each: a code that means “no response”, a row that is no student's. */
function OpenCodes({ cells: { codes, rows }, given }: { readonly cells: OpenCells; readonly given: Given }) {
  const studio = useStudio();
  return (
    <>
      {codes.map(({ cell, rows: found }) => (
        <li key={cell} className="bad">
          <Alert />
          <div>
            “{cell}” is neither points nor correct or incorrect, {rowsIn(found)}.
            <span className="inline">
              <button
                type="button"
                onClick={() =>
                  void studio.read(
                    clean({ ...given, missing: [...(given.missing ?? []), cell] }),
                    `Missing: ${cell}`,
                  )
                }
              >
                It means “no response”
              </button>
            </span>
          </div>
        </li>
      ))}
      {rows.map(({ row, fileRow, cells: found }) => (
        <li key={row} className="bad">
          <Alert />
          <div>
            Row {fileRow} does not look like a student's: it holds {found.slice(0, 3).join(", ")}
            {found.length > 3 ? " and so on" : ""}.
            <span className="inline">
              <button
                type="button"
                onClick={() =>
                  void studio.read(
                    clean({ ...given, ignoreRows: [...(given.ignoreRows ?? []), String(row)] }),
                    `Left out row ${fileRow}`,
                  )
                }
              >
                Leave out row {fileRow}
              </button>
            </span>
          </div>
        </li>
      ))}
    </>
  );
}

function rowsIn(rows: readonly number[]): string {
  return rows.length === 1
    ? `in row ${rows[0]}`
    : `in rows ${rows.slice(0, 5).join(", ")}${rows.length > 5 ? " and others" : ""}`;
}
