import type { FileLook, Given } from "@qmatrix/tables";
import { counted, noteWords, problemWords } from "../../data/problem-words.ts";
import type { ReadData } from "../../data/understand.ts";
import { Alert, Check } from "../icons.tsx";
import { Cut } from "./reading-options.tsx";

/** All problems at once: what was done about each, or that the file must be changed. */
export function Problems({ look, data }: { readonly look: FileLook; readonly data: ReadData | null }) {
  const reading: Given = look.proposal ?? {};
  const problems = look.problems.map(problemWords);
  const open = problems.filter(({ done }) => done === null);
  const solved = problems.filter(({ done }) => done !== null);
  const assumed = solved.filter(({ isAssumed }) => isAssumed);
  const notes = [...look.notes, ...(data?.notes ?? [])];
  const shownNotes = [...new Set(notes.map(noteWords))];
  return (
    <section aria-labelledby="problems">
      {open.length > 0 && (
        <>
          <h2 id="problems">
            {open.length === 1
              ? "One problem can only be solved in the file"
              : `${counted(open.length, "problem")} can only be solved in the file`}
          </h2>
          <ul className="problems">
            {open.map(({ found }) => (
              <li key={found} className="bad">
                <Alert /> <span>{found}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {open.length === 0 && (
        <h2 id="problems">
          {solved.length === 0 ? "The file could be read as it is" : "The file was understood"}
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
