import { itemCurves } from "@qmatrix/charts";
import type { Validation } from "@qmatrix/core/validate";
import { useCallback, useMemo } from "react";
import { useStudio, useStudioState } from "../../app/use-studio.ts";
import { type AlikeStudents, itemEvidence } from "../../data/item-evidence.ts";
import { attributeAt, type Entry, entryAt } from "../../steps/matrix.ts";
import { learnedItem } from "../../steps/present.ts";
import { plainQ, validateTask } from "../../steps/tasks.ts";
import { Chart } from "../chart.tsx";
import { Choice, percent } from "../parts.tsx";
import { TaskProgress, useIsBusy } from "./task-progress.tsx";
import type { Shown } from "./use-learned.ts";

const DECISIONS = [
  ["1", "Require"],
  ["", "Leave open"],
  ["0", "Rule out"],
] as const;

interface EntryProps extends OfEntry {
  readonly validation: Validation | undefined;
}

/** The evidence for an entry, and what to decide about it. */
export function EntryPanel({ shown, item, attribute, validation }: EntryProps) {
  const studio = useStudio();
  const { matrix, learned } = shown;
  const [j, k] = [matrix.items.indexOf(item), attributeAt(matrix, attribute)];
  const fixed = matrix.fixed[j * matrix.attributes.length + k];
  const { from } = matrix.attributes[k];
  const inclusion = from === null ? undefined : learned.inclusion[j * learned.q.K + from];
  const isRequired = entryAt(matrix, j, k) === 1;
  return (
    <>
      <h2>
        {item} <span className="soft">×</span> {attribute}
      </h2>
      <p>
        {fixed === null
          ? isRequired
            ? "The item requires the skill."
            : "The item does not require the skill."
          : fixed === 1
            ? "You require it."
            : "You ruled it out."}
      </p>
      <Choice
        label="Decision"
        value={fixed === null ? "" : String(fixed)}
        options={DECISIONS}
        onChoose={(value) => {
          const entry: Entry = value === "" ? null : value === "1" ? 1 : 0;
          void studio.step({ kind: "decide", item, attribute, entry });
        }}
      />
      {inclusion !== undefined && (
        <>
          <h3>How certain is it?</h3>
          <p className="mastery">
            <meter min={0} max={1} value={inclusion} aria-label="Inclusion probability" />{" "}
            {inclusionText(inclusion)} that the item requires it, given the responses
          </p>
        </>
      )}
      <Curves shown={shown} item={item} attribute={attribute} />
      <Patterns shown={shown} item={item} attribute={attribute} />
      <Methods shown={shown} item={item} attribute={attribute} validation={validation} />
    </>
  );
}

function inclusionText(probability: number): string {
  if (probability > 0.99) return "Over 99%";
  return probability < 0.01 ? "Under 1%" : percent(probability);
}

interface OfEntry {
  readonly shown: Shown;
  readonly item: string;
  readonly attribute: string;
}

/** Response curves of the item with and without the skill, students being alike in its other skills. */
function Curves({ shown: { source, learned, matrix }, item, attribute }: OfEntry) {
  const responses = source.understanding.data?.responses;
  const k = matrix.attributes.find(({ name }) => name === attribute)?.from ?? null;
  const found = useMemo(() => {
    const known = learned.items.find((one) => one.item === item);
    if (responses === undefined || k === null || known === undefined) return null;
    const { q, profiles } = learned;
    const j = q.items.indexOf(item);
    const needed = q.attributes.flatMap((_, other) => (q.entries[j * q.K + other] ? [other] : []));
    const evidence = itemEvidence({
      ...{ responses, profiles, needed, skill: k },
      item: responses.items.indexOf(item),
      success: known.successProbabilities,
    });
    const others = needed.filter((other) => other !== k).map((other) => q.attributes[other]);
    return { evidence, others };
  }, [responses, learned, item, k]);
  const draw = useCallback(() => {
    const { evidence, others } = found ?? { evidence: { withSkill: [], without: [], all: [] }, others: [] };
    const none = others.length === 0 ? "all students" : "none of them";
    const groupOf = ({ mastered }: AlikeStudents) => mastered.map((b) => others[b]).join(" + ") || none;
    const points = (groups: readonly AlikeStudents[]) =>
      groups.map((one) => ({ group: groupOf(one), correct: one.correct, students: one.students }));
    return itemCurves(
      [
        { label: `with ${attribute}`, points: points(evidence.withSkill) },
        { label: "without it", points: points(evidence.without) },
        { label: "both together", points: points(evidence.all), isReference: true },
      ],
      {
        document,
        groups: evidence.all.map(groupOf),
        label: others.length === 0 ? "" : "the item's other skills that are mastered",
        width: 396,
      },
    );
  }, [found, attribute]);
  if (found === null) return null;
  return (
    <>
      <h3>Students with and without the skill</h3>
      <Chart draw={draw} label={`Response curves of ${item} with and without ${attribute}`} />
      <p className="soft">
        Proportion correct among students who are alike in the item's other skills. Where those with{" "}
        {attribute} do better, the item needs it; where the lines run together, it does not, and the dashed
        one describes both.
      </p>
    </>
  );
}

/** Success by the pattern of the item's skills, as the learned model has it. */
function Patterns({ shown, item, attribute }: OfEntry) {
  const { learned, matrix } = shown;
  const known = learnedItem(learned, matrix, item);
  const j = learned.q.items.indexOf(item);
  const k = learned.q.attributes.indexOf(attribute);
  if (!known || k < 0) return null;
  const { K } = learned.q;
  const needed = learned.q.attributes.flatMap((_, other) =>
    learned.q.entries[j * K + other] ? [other] : [],
  );
  const bit = needed.indexOf(k);
  const { successProbabilities: success } = known;
  const labels = success.map((_, pattern) =>
    needed.filter((_, b) => (pattern >> b) & 1).map((other) => learned.q.attributes[other]),
  );
  return (
    <>
      <h3>Correct responses by skills mastered</h3>
      <table className="curve">
        <caption className="hidden">
          Probability of a correct response by the required skills that a student has mastered
        </caption>
        <tbody>
          {success.map((share, pattern) => (
            <tr key={pattern} className={bit >= 0 && (pattern >> bit) & 1 ? "with" : ""}>
              <th scope="row">
                {labels[pattern].join(" + ") || (needed.length === 0 ? "all students" : "none of them")}
              </th>
              <td>
                <meter min={0} max={1} value={share} aria-label={labels[pattern].join(" + ") || "none"} />
              </td>
              <td>{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bit >= 0 && needed.length > 0 && <p className="soft">{withoutText(success, bit, attribute)}</p>}
    </>
  );
}

/** What the skill adds, beside the others. */
function withoutText(success: readonly number[], bit: number, attribute: string): string {
  let gain = 0;
  for (let pattern = 0; pattern < success.length; pattern++)
    if ((pattern >> bit) & 1) gain = Math.max(gain, success[pattern] - success[pattern ^ (1 << bit)]);
  return `With ${attribute}, success is up to ${Math.round(100 * gain)} percentage points higher than without it, the other skills alike.`;
}

function Methods({ shown, item, attribute, validation }: EntryProps) {
  const studio = useStudio();
  const isBusy = useIsBusy();
  const { project } = useStudioState();
  const entry = validation?.entries.find((one) => one.item === item && one.attribute === attribute);
  if (entry === undefined)
    return (
      <>
        <h3>Other methods</h3>
        <p className="soft">PVAF, Wald test and the others compare the entry with and without the skill.</p>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => studio.start(validateTask(project, plainQ(shown.matrix)))}
        >
          Ask the other methods
        </button>
        <TaskProgress kind="validate" />
      </>
    );
  const { statistics, against, agreeing } = entry;
  return (
    <>
      <h3>Other methods</h3>
      <p>{entry.why}</p>
      <dl className="figures">
        {statistics && (
          <>
            <dt title="Proportion of variance accounted for">PVAF with, without the skill</dt>
            <dd>
              {statistics.pvafWith.toFixed(2)}, {statistics.pvafWithout.toFixed(2)}
            </dd>
            <dt>Wald test</dt>
            <dd>
              {statistics.wald
                ? `p ${statistics.wald.p < 0.001 ? "< 0.001" : `= ${statistics.wald.p.toFixed(3)}`}`
                : "not tested"}
            </dd>
          </>
        )}
        <dt>Would keep it</dt>
        <dd>{agreeing.join(", ") || "none"}</dd>
        <dt>Would change it</dt>
        <dd>{against.join(", ") || "none"}</dd>
      </dl>
    </>
  );
}
