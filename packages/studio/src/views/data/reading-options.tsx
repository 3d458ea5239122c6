import type { Given } from "@qmatrix/tables";
import { useState } from "react";
import { useStudio } from "../../app/use-studio.ts";
import { clean } from "../../data/roles.ts";
import type { Understanding } from "../../data/understand.ts";
import { AnotherCode, CodeMeanings } from "./code-meanings.tsx";

/** What counts as correct, as missing, and where the table is in the file. */
export function ReadingOptions({
  understanding,
  reading,
}: {
  readonly understanding: Understanding;
  readonly reading: Given;
}) {
  const { understood } = understanding.look;
  const { codes } = understood;
  // where the cut is an assumption it stands beside that
  const isCutAbove = understanding.look.problems.some(
    ({ mend, isAssumed }) => isAssumed && mend?.[0] === "--cut",
  );
  return (
    <>
      <h2>What the cells mean</h2>
      <ul className="codes">
        {(["correct", "incorrect", "missing", "unknown"] as const).map((means) => {
          const own = codes.filter((code) => code.means === means && code.count > 0);
          return own.length === 0 ? null : (
            <li key={means} className={means}>
              <strong>{means === "unknown" ? "Unclear" : means[0].toUpperCase() + means.slice(1)}</strong>
              {own.map(({ cell, count }) => (
                <span key={cell} className="code">
                  {cell === "" ? <em>empty</em> : cell} <small>{count.toLocaleString("en-US")}</small>
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      <div className="options">
        {!isCutAbove && <Cut reading={reading} />}
        <CodeMeanings reading={reading} understood={understood} />
        <Empty reading={reading} />
        <AnotherCode reading={reading} understood={understood} />
        <Sheet understanding={understanding} reading={reading} />
      </div>
    </>
  );
}

export function Cut({ reading }: { readonly reading: Given }) {
  const studio = useStudio();
  const now = reading.cut?.[0] ?? "";
  const [cut, setCut] = useState(now);
  if (reading.cut === undefined || reading.cut.length > 1) return null;
  const isValid = /^\d+([.,]\d+)?%?$/.test(cut.trim());
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        const value = cut.trim().replace(",", ".");
        if (isValid)
          void studio.read(clean({ ...reading, cut: [value] }), `Points from ${value} on count as correct`);
      }}
    >
      <label htmlFor="cut">Points count as correct from</label>
      <input
        id="cut"
        size={6}
        value={cut}
        onChange={(event) => setCut(event.target.value)}
        aria-invalid={!isValid}
        aria-describedby="cut-help"
      />
      <button type="submit" disabled={!isValid || cut === now}>
        Apply
      </button>
      <small id="cut-help">
        A number of points, or a share of the highest points of the item such as 50%
      </small>
    </form>
  );
}

function Empty({ reading }: { readonly reading: Given }) {
  const studio = useStudio();
  return (
    <div>
      <label htmlFor="empty">An empty cell means</label>
      <select
        id="empty"
        value={reading.empty ?? "missing"}
        onChange={(event) => {
          const isIncorrect = event.target.value === "incorrect";
          void studio.read(
            clean({ ...reading, empty: isIncorrect ? "incorrect" : undefined }),
            isIncorrect ? "Empty cells are incorrect" : "Empty cells are missing",
          );
        }}
      >
        <option value="missing">no response</option>
        <option value="incorrect">incorrect</option>
      </select>
    </div>
  );
}

function Sheet({
  understanding,
  reading,
}: {
  readonly understanding: Understanding;
  readonly reading: Given;
}) {
  const studio = useStudio();
  const { sheet, sheets = [] } = understanding.look.format;
  if (sheets.length < 2) return null;
  return (
    <div>
      <label htmlFor="sheet">Sheet</label>
      <select
        id="sheet"
        value={reading.sheet ?? sheet}
        onChange={(event) => void studio.read({ sheet: event.target.value }, `Sheet ${event.target.value}`)}
      >
        {sheets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}
