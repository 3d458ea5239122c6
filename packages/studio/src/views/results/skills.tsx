import { useState } from "react";
import { useStudio } from "../../app/use-studio.ts";
import { entryAt, type Matrix } from "../../steps/matrix.ts";
import { percent } from "../parts.tsx";
import { meanMastery } from "./summary.tsx";
import type { Shown } from "./use-learned.ts";

/** Each skill: its name, how many have mastered it, the items that require it. */
export function Skills({ shown: { learned, matrix, isEdited } }: { readonly shown: Shown }) {
  return (
    <>
      <h1>Skills</h1>
      <p className="lead">
        The responses say which items belong together; what they have in common is for you to say. Read the
        items of each skill and give it a name.
      </p>
      <ul className="skills">
        {matrix.attributes.map(({ name, from }, k) => (
          <li key={name} className="card">
            <SkillName matrix={matrix} name={name} />
            {from !== null && !isEdited && <Mastery share={meanMastery(learned.profiles, from)} />}
            <p className="items-of">
              <strong>Items: </strong>
              {matrix.items.filter((_, j) => entryAt(matrix, j, k) === 1).join(", ") || "none"}
            </p>
            {learned.hierarchy?.edges
              .filter(({ attribute }) => attribute === name)
              .map(({ prerequisite }) => (
                <p key={prerequisite}>Only students who have mastered {prerequisite} can master it.</p>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function Mastery({ share }: { readonly share: number }) {
  return (
    <p className="mastery">
      <meter min={0} max={1} value={share} aria-label="Mastered by" /> mastered by {percent(share)} of the
      students
    </p>
  );
}

export function SkillName({ matrix, name }: { readonly matrix: Matrix; readonly name: string }) {
  const studio = useStudio();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const isTaken = wanted !== name && matrix.attributes.some((other) => other.name === wanted);
  const take = () => {
    if (wanted === "" || isTaken) setTyped(name);
    else if (wanted !== name) void studio.step({ kind: "rename", attribute: name, name: wanted });
  };
  return (
    <form
      className="skill-name"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <input
        aria-label={`Name of the skill ${name}`}
        value={typed}
        aria-invalid={isTaken}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
      />
      {isTaken && <small className="fault">Another skill has this name.</small>}
    </form>
  );
}
