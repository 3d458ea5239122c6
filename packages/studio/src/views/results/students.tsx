import { masteryState, studentWords } from "@qmatrix/report/text";
import { useMemo, useState } from "react";
import { percent, Scroll } from "../parts.tsx";
import type { Shown } from "./use-learned.ts";

const PAGE = 50;
const WORDS = { yes: "mastered", no: "not yet", unclear: "uncertain" } as const;

/** Students with what they have mastered, in a teacher's words. */
export function Students({ shown }: { readonly shown: Shown }) {
  const { ids } = shown.source.understanding.data ?? { ids: [] };
  const isWarned = shown.learned.adequacy !== null && shown.learned.adequacy.verdict !== "skills";
  return (
    <>
      <h1>Students</h1>
      {isWarned && (
        <p className="notice caution">
          It is not established that these are separate skills. Do not report them to students before reading
          the summary.
        </p>
      )}
      <StudentTable profiles={shown.learned.profiles} groups={ids.slice(1)} />
    </>
  );
}

export function StudentTable({
  profiles,
  groups = [],
}: {
  readonly profiles: Shown["learned"]["profiles"];
  readonly groups?: readonly { readonly name: string; readonly values: readonly string[] }[];
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
    return sort < 0 ? found : found.sort((a, b) => mastery[a * K + sort] - mastery[b * K + sort]);
  }, [search, sort, students, groups, mastery, K]);
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
          {places.length.toLocaleString("en-US")} students
        </span>
      </div>
      {chosen !== null && (
        <p className="card words" role="status">
          {studentWords(students[chosen], attributes, profiles.mastery.slice(chosen * K, (chosen + 1) * K))}
        </p>
      )}
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
              <tr key={students[i]}>
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    aria-pressed={chosen === i}
                    onClick={() => setChosen(chosen === i ? null : i)}
                  >
                    {students[i]}
                  </button>
                </th>
                {groups.map(({ name, values }) => (
                  <td key={name}>{values[i]}</td>
                ))}
                {attributes.map((name, k) => {
                  const state = masteryState(mastery[i * K + k]);
                  return (
                    <td key={name} className={`state ${state}`}>
                      <span>{WORDS[state]}</span> <small>{percent(mastery[i * K + k])}</small>
                    </td>
                  );
                })}
              </tr>
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
        Mastered: probability of 80% or more. Not yet: 20% or less. Uncertain: in between; more items would
        decide it.
      </p>
    </>
  );
}
