import { useState } from "react";
import { useStudio, useStudioState } from "../../app/use-studio.ts";
import type { Matrix } from "../../steps/matrix.ts";
import { Close } from "../icons.tsx";

/** An expert's prerequisites: which skills cannot be mastered before others. The fit keeps to them. */
export function Prerequisites({ matrix }: { readonly matrix: Matrix }) {
  const studio = useStudio();
  const { hierarchy } = useStudioState().project;
  const [attribute, setAttribute] = useState("");
  const [needs, setNeeds] = useState("");
  const names = matrix.attributes.map(({ name }) => name);
  const take = (next: typeof hierarchy) => void studio.step({ kind: "hierarchy", hierarchy: next });
  const reach = (from: string): readonly string[] =>
    hierarchy.filter((one) => one.attribute === from).flatMap((one) => [one.needs, ...reach(one.needs)]);
  const isCircle = needs !== "" && (needs === attribute || reach(needs).includes(attribute));
  const isThere = hierarchy.some((one) => one.attribute === attribute && one.needs === needs);
  if (names.length < 2) return null;
  return (
    <details className="prerequisites" open={hierarchy.length > 0}>
      <summary>Prerequisites among the skills</summary>
      <p className="soft">
        If a skill cannot be mastered without another, say so: the fitted model has no students then who have
        mastered the one without the other.
      </p>
      <ul className="files">
        {hierarchy.map((one) => (
          <li key={`${one.attribute}\n${one.needs}`}>
            <span>
              <strong>{one.attribute}</strong> needs <strong>{one.needs}</strong>
            </span>
            <button
              type="button"
              className="quiet remove"
              aria-label={`Remove: ${one.attribute} needs ${one.needs}`}
              onClick={() => take(hierarchy.filter((other) => other !== one))}
            >
              <Close />
            </button>
          </li>
        ))}
      </ul>
      <form
        className="inline"
        onSubmit={(event) => {
          event.preventDefault();
          take([...hierarchy, { attribute, needs }]);
          setAttribute("");
          setNeeds("");
        }}
      >
        <Skill label="Skill" names={names} value={attribute} onChoose={setAttribute} /> needs
        <Skill label="Prerequisite" names={names} value={needs} onChoose={setNeeds} />
        <button type="submit" disabled={attribute === "" || needs === "" || isCircle || isThere}>
          Add
        </button>
        {isCircle && <small className="fault">A skill cannot need itself, directly or by others.</small>}
      </form>
    </details>
  );
}

function Skill({
  label,
  names,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string;
  readonly onChoose: (name: string) => void;
}) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">choose a skill</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
