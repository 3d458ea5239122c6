import { useState } from "react";
import { useStudio } from "../../app/use-studio.ts";
import { attributeAt, entryAt, type Matrix } from "../../steps/matrix.ts";
import { type Chosen, MOST_ATTRIBUTES } from "./q-editor.tsx";
import { SkillName } from "./skills.tsx";

/** A skill as a whole: its name, its place, and what can be made of it. */
export function AttributePanel({
  matrix,
  attribute,
  onChoose,
}: {
  readonly matrix: Matrix;
  readonly attribute: string;
  readonly onChoose: (chosen: Chosen | null) => void;
}) {
  const studio = useStudio();
  const k = attributeAt(matrix, attribute);
  const K = matrix.attributes.length;
  const items = matrix.items.filter((_, j) => entryAt(matrix, j, k) === 1);
  const [moved, setMoved] = useState<readonly string[]>([]);
  const others = matrix.attributes.filter(({ name }) => name !== attribute);
  return (
    <>
      <h2>{attribute}</h2>
      <SkillName matrix={matrix} name={attribute} />
      <p className="soft">
        Required by {items.length} {items.length === 1 ? "item" : "items"}.
      </p>
      <div className="actions">
        <button
          type="button"
          disabled={k === 0}
          onClick={() => void studio.step({ kind: "move", attribute, to: k - 1 })}
        >
          Move left
        </button>
        <button
          type="button"
          disabled={k === K - 1}
          onClick={() => void studio.step({ kind: "move", attribute, to: k + 1 })}
        >
          Move right
        </button>
        <button
          type="button"
          disabled={K === 1}
          onClick={() => {
            onChoose(null);
            void studio.step({ kind: "drop", attribute });
          }}
        >
          Drop
        </button>
      </div>
      {others.length > 0 && (
        <label className="block">
          Merge with{" "}
          <select
            value=""
            onChange={(event) => {
              if (event.target.value !== "")
                void studio.step({ kind: "merge", first: attribute, second: event.target.value });
            }}
          >
            <option value="">choose a skill</option>
            {others.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {items.length > 1 && (
        <details>
          <summary>Split into two skills</summary>
          <p className="soft">Tick the items that require the new skill instead.</p>
          <ul className="ticks">
            {items.map((item) => (
              <li key={item}>
                <label>
                  <input
                    type="checkbox"
                    checked={moved.includes(item)}
                    onChange={(event) =>
                      setMoved(
                        event.target.checked ? [...moved, item] : moved.filter((other) => other !== item),
                      )
                    }
                  />{" "}
                  {item}
                </label>
              </li>
            ))}
          </ul>
          <button
            type="button"
            disabled={moved.length === 0 || moved.length === items.length || K >= MOST_ATTRIBUTES}
            onClick={() => {
              let number = 2;
              while (matrix.attributes.some(({ name }) => name === `${attribute} ${number}`)) number++;
              void studio.step({ kind: "split", attribute, items: moved, name: `${attribute} ${number}` });
              setMoved([]);
            }}
          >
            Split
          </button>
        </details>
      )}
    </>
  );
}
