import type { Given, Understood } from "@qmatrix/tables";
import { useState } from "react";
import { useStudio } from "../../app/use-studio.ts";
import { codesAsked, MEANING_NAMES, type Meaning, withMeaning } from "../../data/code-meaning.ts";

const MEANINGS = Object.keys(MEANING_NAMES) as Meaning[];

/** What a code means, one click: beside the place where it is asked for, or was assumed. */
export function MeaningButtons({
  cell,
  now,
  reading,
  understood,
}: {
  readonly cell: string;
  /** What it was taken for, where it was. */
  readonly now?: Meaning;
  readonly reading: Given;
  readonly understood: Understood;
}) {
  const take = useTake(reading, understood);
  return (
    <fieldset className="meanings">
      <legend>“{cell}” means</legend>
      {MEANINGS.map((meaning) => (
        <button
          key={meaning}
          type="button"
          aria-pressed={meaning === now}
          onClick={() => take(cell, meaning)}
        >
          {MEANING_NAMES[meaning]}
        </button>
      ))}
    </fieldset>
  );
}

/** Codes that the items have besides 0 and 1 and points, each with what it counts as. */
export function CodeMeanings({
  reading,
  understood,
}: {
  readonly reading: Given;
  readonly understood: Understood;
}) {
  const take = useTake(reading, understood);
  return codesAsked(reading, understood).map(({ cell, count, means }) => (
    <div key={cell}>
      <label htmlFor={`code-${cell}`}>
        “{cell}” <span className="soft">({count.toLocaleString("en-US")})</span> means
      </label>
      <select
        id={`code-${cell}`}
        value={means}
        onChange={(event) => take(cell, event.target.value as Meaning)}
      >
        {means === "unknown" && <option value="unknown">…</option>}
        {MEANINGS.map((meaning) => (
          <option key={meaning} value={meaning}>
            {MEANING_NAMES[meaning]}
          </option>
        ))}
      </select>
    </div>
  ));
}

/** A code that does not look like one, such as 9 for “not reached”. */
export function AnotherCode({
  reading,
  understood,
}: {
  readonly reading: Given;
  readonly understood: Understood;
}) {
  const take = useTake(reading, understood);
  const [code, setCode] = useState("");
  const [meaning, setMeaning] = useState<Meaning>("missing");
  const cell = code.trim();
  const isValid = cell !== "" && !/^[01]$/.test(cell);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        take(cell, meaning);
        setCode("");
      }}
    >
      <label htmlFor="another-code">Another code</label>
      <span className="pair">
        <input
          id="another-code"
          size={6}
          value={code}
          placeholder="9"
          onChange={(event) => setCode(event.target.value)}
          aria-describedby="another-code-help"
        />
        <select
          aria-label="Another code means"
          value={meaning}
          onChange={(event) => setMeaning(event.target.value as Meaning)}
        >
          {MEANINGS.map((each) => (
            <option key={each} value={each}>
              {MEANING_NAMES[each]}
            </option>
          ))}
        </select>
        <button type="submit" disabled={!isValid}>
          Apply
        </button>
      </span>
      <small id="another-code-help">As it stands in the cells; empty cells and NA are “no response”</small>
    </form>
  );
}

function useTake(reading: Given, { codes }: Understood): (cell: string, meaning: Meaning) => void {
  const studio = useStudio();
  return (cell, meaning) =>
    void studio.read(
      withMeaning(reading, cell, meaning, codes),
      `“${cell}” means: ${MEANING_NAMES[meaning]}`,
    );
}
