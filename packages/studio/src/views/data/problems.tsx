import type { FileLook, Given, Note, Problem, Understood } from "@qmatrix/tables";
import { useStudio, useStudioState } from "../../app/use-studio.ts";
import { codesAsked } from "../../data/code-meaning.ts";
import type { FileRow } from "../../data/file-rows.ts";
import { type OpenCells, openCells, withoutPlaces } from "../../data/open-cells.ts";
import { counted, noteWords, problemWords } from "../../data/problem-words.ts";
import { clean } from "../../data/roles.ts";
import type { ReadData } from "../../data/understand.ts";
import { Alert, Check } from "../icons.tsx";
import { MeaningButtons } from "./code-meanings.tsx";
import { LeaveOut, LeaveOutItem, LeaveOutRow } from "./leave-out.tsx";
import { Cut } from "./reading-options.tsx";

/** All problems at once: what was done about each, what only a person knows, or that the file must be changed. */
export function Problems({
  look,
  data,
  fileRow,
}: {
  readonly look: FileLook;
  readonly data: ReadData | null;
  readonly fileRow: FileRow;
}) {
  const { given } = useStudioState().project;
  const reading: Given = look.proposal ?? given;
  const { understood } = look;
  const isOpen = look.problems.some(({ mend }) => mend === null);
  const solved = look.problems.filter(({ mend }) => mend !== null);
  const assumed = solved.filter(({ isAssumed }) => isAssumed);
  const cared = solved.filter(({ isAssumed }) => !isAssumed);
  return (
    <section aria-labelledby="problems">
      {isOpen ? (
        <OpenProblems look={look} given={given} fileRow={fileRow} />
      ) : (
        <h2 id="problems">
          {solved.length === 0 && Object.keys(given).length === 0
            ? "The file could be read as it is"
            : "The file was understood"}
        </h2>
      )}
      {assumed.length > 0 && (
        <ul className="problems">
          {assumed.map((problem) => (
            <Assumed key={said(problem, fileRow)} {...{ problem, reading, understood, fileRow }} />
          ))}
        </ul>
      )}
      {cared.length > 0 && (
        <details className="solved" open={!isOpen && cared.length <= 4}>
          <summary>{counted(cared.length, "thing")} in the file that needed care</summary>
          <ul className="problems">
            {cared.map((problem) => {
              const { found, done } = problemWords(problem, fileRow);
              return (
                <li key={found} className="good">
                  <Check />
                  <span>
                    {found} <strong>{done}</strong>
                  </span>
                </li>
              );
            })}
          </ul>
        </details>
      )}
      <Notes notes={[...look.notes, ...(data?.notes ?? [])]} understood={understood} reading={reading} />
    </section>
  );
}

function said(problem: Problem, fileRow: FileRow): string {
  return problemWords(problem, fileRow).found;
}

/** What was done without being certain, and how to say otherwise. */
function Assumed({
  problem,
  reading,
  understood,
  fileRow,
}: {
  readonly problem: Problem;
  readonly reading: Given;
  readonly understood: Understood;
  readonly fileRow: FileRow;
}) {
  const { found, done, option } = problemWords(problem, fileRow);
  const codes = problem.fault.advice.flatMap((one) => (one.kind === "missing-code" ? one.codes : []));
  return (
    <li className="caution">
      <Alert />
      <div>
        {found} <strong>{done}</strong> Please check: this is an assumption.
        {option === "--cut" && <Cut reading={reading} />}
        {option === "--missing" &&
          codes.map((cell) => (
            <MeaningButtons key={cell} cell={cell} now="missing" reading={reading} understood={understood} />
          ))}
        {option === "--correct" && <Signs reading={reading} understood={understood} />}
      </div>
    </li>
  );
}

/** Signs of which one was taken for correct. */
function Signs({ reading, understood }: { readonly reading: Given; readonly understood: Understood }) {
  const studio = useStudio();
  const signs = codesAsked(reading, understood).filter(({ means }) => means !== "missing");
  if (signs.length < 2) return null;
  return (
    <fieldset className="meanings">
      <legend>Correct is</legend>
      {signs.map(({ cell, means }) => (
        <button
          key={cell}
          type="button"
          aria-pressed={means === "correct"}
          onClick={() => void studio.read(clean({ ...reading, correct: [cell] }), `“${cell}” means: correct`)}
        >
          {cell}
        </button>
      ))}
    </fieldset>
  );
}

function OpenProblems({
  look,
  given,
  fileRow,
}: {
  readonly look: FileLook;
  readonly given: Given;
  readonly fileRow: FileRow;
}) {
  const studio = useStudio();
  const cells = openCells(look);
  const { others } = cells;
  const { understood } = look;
  const mayBeLeftOut = look.without !== undefined;
  const places = others.length + cells.codes.length + cells.rows.length;
  return (
    <>
      <h2 id="problems">
        {others.length === 0
          ? "Say what these cells mean"
          : mayBeLeftOut
            ? `${counted(places, "place")} in the file cannot be read yet`
            : others.length === 1
              ? "One problem can only be solved in the file"
              : `${counted(others.length, "problem")} can only be solved in the file`}
      </h2>
      {others.length > 0 && mayBeLeftOut && (
        <p>
          {cells.codes.length > 0
            ? "Say what is meant, leave it out, or correct"
            : "Leave it out, or correct"}{" "}
          the file and drop it here again.
        </p>
      )}
      <ul className="problems">
        <OpenCodes cells={cells} given={given} understood={understood} fileRow={fileRow} />
        {others.map((problem) => (
          <li key={said(problem, fileRow)} className="bad">
            <Alert />
            <div>
              {said(problem, fileRow)}
              {mayBeLeftOut && <LeaveOut {...{ problem, understood, given, fileRow }} />}
            </div>
          </li>
        ))}
      </ul>
      {others.length > 1 && mayBeLeftOut && places === others.length && (
        <p>
          <button
            type="button"
            onClick={() =>
              void studio.read(
                withoutPlaces(given, others),
                `Left out ${counted(others.length, "place")} that could not be read`,
              )
            }
          >
            Leave out all of these
          </button>
        </p>
      )}
    </>
  );
}

/** What only a person knows, one click each: what a code means, a row that is no student's. */
function OpenCodes({
  cells: { codes, rows },
  given,
  understood,
  fileRow,
}: {
  readonly cells: OpenCells;
  readonly given: Given;
  readonly understood: Understood;
  readonly fileRow: FileRow;
}) {
  return (
    <>
      {codes.map(({ cell, rows: found }) => (
        <li key={cell} className="bad">
          <Alert />
          <div>
            “{cell}” is neither points nor correct or incorrect, {rowsIn(found)}.
            <MeaningButtons cell={cell} reading={given} understood={understood} />
          </div>
        </li>
      ))}
      {rows.map(({ row, fileRow: shown, cells: found }) => (
        <li key={row} className="bad">
          <Alert />
          <div>
            Row {shown} does not look like a student's: it holds {found.slice(0, 3).join(", ")}
            {found.length > 3 ? " and so on" : ""}.
            <span className="inline">
              <LeaveOutRow row={row} fileRow={fileRow} given={given} />
            </span>
          </div>
        </li>
      ))}
    </>
  );
}

const MOST_NOTES = 6;

/** What is odd about a file that could be read; an item that says nothing can be left out here. */
function Notes({
  notes,
  understood,
  reading,
}: {
  readonly notes: readonly Note[];
  readonly understood: Understood;
  readonly reading: Given;
}) {
  const shown = [...new Map(notes.map((note) => [noteWords(note), note]))];
  if (shown.length === 0) return null;
  return (
    <ul className="notes">
      {shown.slice(0, MOST_NOTES).map(([words, note]) => (
        <li key={words}>
          {words}{" "}
          {note.kind === "constant-item" && (
            <LeaveOutItem item={note.item} understood={understood} reading={reading} />
          )}
        </li>
      ))}
      {shown.length > MOST_NOTES && <li>… and {shown.length - MOST_NOTES} more.</li>}
    </ul>
  );
}

function rowsIn(rows: readonly number[]): string {
  return rows.length === 1
    ? `in row ${rows[0]}`
    : `in rows ${rows.slice(0, 5).join(", ")}${rows.length > 5 ? " and others" : ""}`;
}
