import type { Validation } from "@qmatrix/core/validate";
import { useState } from "react";
import { useResult, useStudio, useStudioState } from "../../app/use-studio.ts";
import { commandOf } from "../../steps/commands.ts";
import { decidedCount, fixedRows } from "../../steps/matrix.ts";
import { relearnTask } from "../../steps/tasks.ts";
import { Command } from "../parts.tsx";
import { AttributePanel } from "./attribute-panel.tsx";
import { DOUBTFUL } from "./doubtful.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { QGrid } from "./q-grid.tsx";
import { useIsBusy } from "./task-progress.tsx";
import { unusedAttributes } from "./unused-attributes.ts";
import type { Shown } from "./use-learned.ts";

/** The learner takes so many; a Q-matrix that is worked on may have more for a while, to be merged or dropped. */
const MOST_LEARNED = 30;
export const MOST_ATTRIBUTES = 50;

/** What is looked at: an entry, or a skill as a whole. */
export type Chosen = { readonly item: string; readonly attribute: string } | { readonly attribute: string };

/** The Q-matrix as an editor: the grid, and beside it what is known of what was chosen. */
export function QEditor({ shown }: { readonly shown: Shown }) {
  const studio = useStudio();
  const isBusy = useIsBusy();
  const { project } = useStudioState();
  const validation = useResult<Validation>(project.validation);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [order, setOrder] = useState<"test" | "skill" | "doubt">("test");
  const { matrix, learned, isEdited } = shown;
  const decided = decidedCount(matrix);
  const known = shown.ref.task.fixed ?? matrix.items.map(() => matrix.attributes.map(() => null));
  const isNew = isEdited || JSON.stringify(fixedRows(matrix)) !== JSON.stringify(known);
  const task = relearnTask(project.plan, matrix);
  const attribute = chosen && matrix.attributes.find(({ name }) => name === chosen.attribute);
  const unused = unusedAttributes(matrix);
  const tooMany = matrix.attributes.length - MOST_LEARNED;
  const { doubtful } = learned;
  return (
    <>
      <h1>Q-matrix</h1>
      <div className="toolbar">
        <label>
          Order of items{" "}
          <select value={order} onChange={(event) => setOrder(event.target.value as typeof order)}>
            <option value="test">as in the test</option>
            <option value="skill">by skill</option>
            <option value="doubt">most doubtful first</option>
          </select>
        </label>
        <button
          type="button"
          onClick={() => {
            let number = matrix.attributes.length + 1;
            while (matrix.attributes.some(({ name }) => name === `Skill ${number}`)) number++;
            void studio.step({ kind: "add", name: `Skill ${number}` });
          }}
          disabled={matrix.attributes.length >= MOST_ATTRIBUTES}
        >
          Add a skill
        </button>
        <span className="soft" role="status">
          {doubtful.length === 0
            ? "No doubtful entry"
            : `${doubtful.length} doubtful ${doubtful.length === 1 ? "entry" : "entries"}`}
          {decided > 0 && `, ${decided} decided`}
        </span>
      </div>
      <div className={`notice act${isNew ? "" : " quiet"}`}>
        <span role="status">
          {unused.length > 0
            ? `No item requires ${unused.join(", ")} yet.`
            : tooMany > 0
              ? `Learning takes at most ${MOST_LEARNED} skills. Merge or drop ${tooMany}.`
              : isNew
                ? "Learning again respects every decision."
                : "Decide entries, then learn again from here."}
        </span>
        <button
          type="button"
          className="primary"
          disabled={!isNew || isBusy || unused.length > 0 || tooMany > 0}
          onClick={() => studio.start(task)}
        >
          Learn again from here
        </button>
      </div>
      <div className="editor">
        <QGrid shown={shown} order={order} chosen={chosen} onChoose={setChosen} />
        <aside aria-label="Evidence" className="card">
          {chosen === null || !attribute ? (
            <Hint />
          ) : "item" in chosen ? (
            <EntryPanel
              shown={shown}
              item={chosen.item}
              attribute={chosen.attribute}
              validation={validation}
            />
          ) : (
            <AttributePanel
              key={chosen.attribute}
              matrix={matrix}
              attribute={chosen.attribute}
              onChoose={setChosen}
            />
          )}
        </aside>
      </div>
      {project.file && (
        <Command>
          {commandOf(
            project.file.name,
            shown.source.understanding.look.proposal ?? {},
            isNew ? task : shown.ref.task,
          )}
        </Command>
      )}
    </>
  );
}

function Hint() {
  return (
    <>
      <h2>Evidence</h2>
      <p>
        Choose an entry to see how certain it is, and to require it or rule it out. Choose the name of a skill
        to rename, move, merge, split or drop it.
      </p>
      <dl className="keys">
        <dt>
          <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd>
        </dt>
        <dd>go from entry to entry</dd>
        <dt>
          <kbd>1</kbd>
        </dt>
        <dd>require</dd>
        <dt>
          <kbd>0</kbd>
        </dt>
        <dd>rule out</dd>
        <dt>
          <kbd>Del</kbd>
        </dt>
        <dd>leave open</dd>
      </dl>
      <ul className="legend">
        <li>
          <span className="swatch full" /> certainly required
        </li>
        <li>
          <span className="swatch half doubtful" /> doubtful: {DOUBTFUL}
        </li>
        <li>
          <span className="swatch none" /> certainly not required
        </li>
        <li>
          <span className="swatch fixed" /> decided by you
        </li>
      </ul>
    </>
  );
}
