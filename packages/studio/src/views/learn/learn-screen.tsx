import { useStudio, useStudioState } from "../../app/use-studio.ts";
import { askQ } from "../../data/ask-data.ts";
import { EXAMPLES, exampleFile } from "../../data/examples.ts";
import type { QTable } from "../../data/understand.ts";
import { commandOf } from "../../steps/commands.ts";
import type { Plan } from "../../steps/project.ts";
import { learnTask } from "../../steps/tasks.ts";
import { Choice, Command, DropZone } from "../parts.tsx";
import { ExpertGrid } from "./expert-grid.tsx";
import { RunningCard } from "./running-card.tsx";

/** The learner takes so many. */
const MOST_SKILLS = 30;

const EFFORTS = [
  ["quick", "Quick"],
  ["normal", "Normal"],
  ["thorough", "Thorough"],
] as const;

const EFFORT_WORDS = {
  quick: "One search. Good for a first look.",
  normal: "Several searches from different starts, until they agree.",
  thorough: "Twice as many searches. For results that you will publish or act upon.",
};

export function LearnScreen() {
  const studio = useStudio();
  const { project, understanding, running } = useStudioState();
  const task = learnTask(project);
  const { plan, expert, file } = project;
  const items = understanding?.data?.responses.items ?? [];
  const J = items.length;
  const given = understanding?.look.proposal ?? {};
  if (running?.task.kind === "learn") return <RunningCard running={running} />;
  const set = (change: Partial<Plan>) => void studio.step({ kind: "plan", plan: change });
  const most = Math.min(MOST_SKILLS, J - 1);
  return (
    <div className="page narrow">
      <h1>Learn the skills</h1>
      <section className="card" aria-labelledby="how-many">
        <h2 id="how-many">How many skills?</h2>
        {expert ? (
          <p>
            {expert.attributes.length}, as in the expert's Q-matrix {expert.name}.
          </p>
        ) : (
          <>
            <Choice
              label="How many skills?"
              value={plan.attributes === "auto" ? "auto" : "known"}
              options={[
                ["auto", "Let the data decide"],
                ["known", "I know the number"],
              ]}
              onChoose={(value) => set({ attributes: value === "auto" ? "auto" : Math.min(most, 4) })}
            />
            {plan.attributes !== "auto" && (
              <p>
                <label>
                  Number of skills{" "}
                  <input
                    type="number"
                    min={1}
                    max={most}
                    value={plan.attributes}
                    onChange={(event) => {
                      const count = Math.round(Number(event.target.value));
                      if (count >= 1 && count <= most) set({ attributes: count });
                    }}
                  />
                </label>
              </p>
            )}
          </>
        )}
        <h2>Effort</h2>
        <Choice label="Effort" value={plan.effort} options={EFFORTS} onChoose={(effort) => set({ effort })} />
        <p className="soft">{EFFORT_WORDS[plan.effort]}</p>
        <details>
          <summary>More settings</summary>
          <div className="options">
            <label>
              At most{" "}
              <select
                value={plan.mostPerItem}
                onChange={(event) => set({ mostPerItem: Number(event.target.value) })}
              >
                {[1, 2, 3, 4].map((count) => (
                  <option key={count}>{count}</option>
                ))}
              </select>{" "}
              skills per item
            </label>
            <label>
              Seed{" "}
              <input
                type="number"
                min={0}
                value={plan.seed}
                onChange={(event) => {
                  const seed = Number(event.target.value);
                  if (Number.isSafeInteger(seed) && seed >= 0) set({ seed });
                }}
              />
            </label>
            <label>
              <input
                type="checkbox"
                checked={plan.adequacy}
                onChange={(event) => set({ adequacy: event.target.checked })}
              />{" "}
              Ask first whether the data show separate skills at all
            </label>
            <label>
              <input
                type="checkbox"
                checked={plan.ability}
                onChange={(event) => set({ ability: event.target.checked })}
              />{" "}
              Allow a general ability besides the skills
            </label>
          </div>
          <p className="soft">The same file, settings and seed always give the same result.</p>
        </details>
      </section>
      <Expert />
      <div className="actions">
        <button
          type="button"
          className="primary large"
          disabled={expert !== null && problemOf(expert, items) !== null}
          onClick={() => studio.start(task)}
        >
          {project.learned ? "Learn anew" : "Learn"}
        </button>
        {project.learned && (
          <button type="button" onClick={() => studio.show("results")}>
            Back to the results
          </button>
        )}
      </div>
      {file && <Command>{commandOf(file.name, given, task)}</Command>}
    </div>
  );
}

/** An expert's Q-matrix: dropped, taken from the example, or edited in a grid. */
function Expert() {
  const studio = useStudio();
  const { project, understanding } = useStudioState();
  const { expert, file } = project;
  const items = understanding?.data?.responses.items ?? [];
  const example = EXAMPLES.find((one) => one.file === file?.name);
  const problem = expert && problemOf(expert, items);
  return (
    <section className="card" aria-labelledby="expert">
      <h2 id="expert">An expert's Q-matrix, if there is one</h2>
      {expert === null ? (
        <>
          <p className="soft">
            The search then also starts from it, keeps its names for the skills, and the result shows where
            the data disagree.
          </p>
          <DropZone
            small
            label="An expert's Q-matrix"
            accept=".csv,.tsv,.txt,.xlsx"
            onFile={(name, bytes) => void studio.openExpert(name, bytes)}
          >
            <p className="soft">
              A table with a column “item” and one column per skill; 1 or x where an item requires it
            </p>
            <button
              type="button"
              onClick={() =>
                void studio.step({
                  kind: "expert",
                  expert: {
                    name: "expert-q.csv",
                    items,
                    attributes: ["Skill 1", "Skill 2"],
                    entries: items.flatMap((_, j) => [j % 2 === 0 ? 1 : 0, j % 2]),
                  },
                })
              }
            >
              Fill in a grid
            </button>
            {example?.file === "number-line.csv" && (
              <button
                type="button"
                onClick={async () => {
                  const name = "number-line-expert.csv";
                  await studio.step({ kind: "expert", expert: await askQ(await exampleFile(name), name) });
                }}
              >
                Take the example's
              </button>
            )}
          </DropZone>
        </>
      ) : (
        <>
          <ExpertGrid expert={expert} />
          {problem && (
            <p className="fault" role="alert">
              {problem}
            </p>
          )}
          <div className="actions">
            <button type="button" onClick={() => void studio.step({ kind: "expert", expert: null })}>
              Remove this Q-matrix
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Why nothing can be learned from an expert's Q-matrix; null where it can. */
function problemOf({ items: found, attributes, entries }: QTable, wanted: readonly string[]): string | null {
  const K = attributes.length;
  if (K > MOST_SKILLS) return `Learning takes at most ${MOST_SKILLS} skills; this Q-matrix has ${K}.`;
  const missing = wanted.filter((item) => !found.includes(item));
  const foreign = found.filter((item) => !wanted.includes(item));
  const unused = attributes.filter((_, k) => !found.some((_, j) => entries[j * K + k] === 1));
  if (missing.length + foreign.length > 0)
    return (
      (missing.length > 0 ? `Items without a row in the Q-matrix: ${first5(missing)}. ` : "") +
      (foreign.length > 0 ? `Items that the responses do not have: ${first5(foreign)}. ` : "") +
      "Item names must be the same in both files."
    );
  return unused.length === 0
    ? null
    : `No item requires ${first5(unused)}. Tick its items, or remove the skill.`;
}

function first5(names: readonly string[]): string {
  return names.slice(0, 5).join(", ") + (names.length > 5 ? ", …" : "");
}
