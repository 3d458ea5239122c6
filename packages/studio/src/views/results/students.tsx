import { masteryState, studentWords } from "@qmatrix/report/text";
import { Fragment, useMemo, useState } from "react";
import { counted } from "../../data/problem-words.ts";
import { percent, Scroll } from "../parts.tsx";
import { ClassReport } from "./class-report.tsx";
import { type Classified, useClassified } from "./use-classified.ts";
import type { Shown } from "./use-learned.ts";

const PAGE = 50;
const WORDS = { yes: "mastered", no: "not yet", unclear: "not clear yet" } as const;
const NOBODY: readonly number[] = [];

/** Students with what they have mastered, in a teacher's words. */
export function Students({ shown }: { readonly shown: Shown }) {
  const { ids } = shown.source.understanding.data ?? { ids: [] };
  const classified = useClassified(shown);
  return (
    <>
      <h1>Students</h1>
      <p className="lead">{classifiedWords(classified)}</p>
      <NotEstablished shown={shown} />
      <ClassReport shown={shown} classified={classified} />
      <StudentTable profiles={classified.profiles} groups={ids.slice(1)} />
    </>
  );
}

/** Where the responses do not show separate skills, no list of students comes without this. */
export function NotEstablished({ shown: { learned } }: { readonly shown: Shown }) {
  const { adequacy } = learned;
  if (adequacy?.verdict === "skills") return null;
  return (
    <p className="notice caution">
      It is not established that these are separate skills
      {adequacy === null ? ": the comparison with models without skills was skipped" : ""}. Do not report them
      to students before reading the summary.
    </p>
  );
}

/** One model at a time classifies students, here, in the class report and new ones; this says which. */
function classifiedWords({ model }: Classified): string {
  return model === null
    ? "Classified by the learned model. The class report is of a fitted model, which then classifies the students here too."
    : `Classified by the fitted ${model} model, here, in the class report and under “New students”.`;
}

export function StudentTable({
  profiles,
  groups = [],
  unanswered = NOBODY,
}: {
  readonly profiles: Shown["learned"]["profiles"];
  readonly groups?: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Places of students without any response, who are not classified. */
  readonly unanswered?: readonly number[];
}) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const [sort, setSort] = useState(-1);
  const [chosen, setChosen] = useState<number | null>(null);
  const { students, attributes, mastery, K } = profiles;
  const places = useMemo(() => {
    const text = search.trim().toLowerCase();
    const found = [...students.keys()].filter(
      (i) =>
        text === "" ||
        students[i].toLowerCase().includes(text) ||
        groups.some(({ values }) => values[i].toLowerCase().includes(text)),
    );
    // who gave no response is last: nothing is known of them
    const at = (i: number) => (unanswered.includes(i) ? 2 : mastery[i * K + sort]);
    return sort < 0 ? found : found.sort((a, b) => at(a) - at(b) || a - b);
  }, [search, sort, students, groups, unanswered, mastery, K]);
  const pages = Math.max(1, Math.ceil(places.length / PAGE));
  const shown = places.slice(page * PAGE, (page + 1) * PAGE);
  return (
    <>
      <div className="toolbar">
        <label>
          <span className="hidden">Search for a student or group</span>
          <input
            type="search"
            placeholder={groups.length > 0 ? "Student or group" : "Student"}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setPage(0);
            }}
          />
        </label>
        <label>
          Order{" "}
          <select
            value={sort}
            onChange={(event) => {
              setSort(Number(event.target.value));
              setPage(0);
            }}
          >
            <option value={-1}>as in the file</option>
            {attributes.map((name, k) => (
              <option key={name} value={k}>
                who needs help with {name} first
              </option>
            ))}
          </select>
        </label>
        <span className="soft" role="status">
          {counted(places.length, "student")}
        </span>
      </div>
      <Scroll label="Students">
        <table className="students">
          <caption className="hidden">Mastery probability of each student and skill</caption>
          <thead>
            <tr>
              <th scope="col">Student</th>
              {groups.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {attributes.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((i) => (
              <Fragment key={students[i]}>
                <tr>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      aria-expanded={chosen === i}
                      onClick={() => setChosen(chosen === i ? null : i)}
                    >
                      {students[i]}
                    </button>
                  </th>
                  {groups.map(({ name, values }) => (
                    <td key={name}>{values[i]}</td>
                  ))}
                  {unanswered.includes(i) ? (
                    <td colSpan={K} className="soft">
                      no responses, not classified
                    </td>
                  ) : (
                    attributes.map((name, k) => {
                      const state = masteryState(mastery[i * K + k]);
                      return (
                        <td key={name} className={`state ${state}`}>
                          <span>{WORDS[state]}</span> <small>{percent(mastery[i * K + k])}</small>
                        </td>
                      );
                    })
                  )}
                </tr>
                {chosen === i && (
                  <tr className="chosen">
                    <td colSpan={1 + groups.length + K} role="status" className="words">
                      <div>
                        {unanswered.includes(i)
                          ? `Student ${students[i]} gave no responses, so nothing can be said about mastery.`
                          : studentWords(students[i], attributes, mastery.slice(i * K, (i + 1) * K))}
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </Scroll>
      {pages > 1 && (
        <div className="toolbar">
          <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span>
            Page {page + 1} of {pages}
          </span>
          <button type="button" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Next
          </button>
        </div>
      )}
      <p className="soft">
        Mastered: probability of 80% or more. Not yet mastered: 20% or less. Not clear yet: in between; more
        items would decide it.
      </p>
    </>
  );
}
