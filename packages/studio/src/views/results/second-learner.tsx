import { qHeatmap } from "@qmatrix/charts";
import { compareQ, permuteAttributes, type QMatrix } from "@qmatrix/core/data";
import type { RbmLearned } from "@qmatrix/core/rbm";
import { useCallback, useMemo } from "react";
import { useResult, useStudio, useStudioState } from "../../app/use-studio.ts";
import { commandOf } from "../../steps/commands.ts";
import type { Matrix } from "../../steps/matrix.ts";
import { plainQ, rbmTask } from "../../steps/tasks.ts";
import { Chart } from "../chart.tsx";
import { Command } from "../parts.tsx";
import { TaskProgress, useIsBusy } from "./task-progress.tsx";
import type { Shown } from "./use-learned.ts";

/** Another learner beside the Q-matrix that is worked on: where two that have nothing in common agree, an entry is better supported. */
export function SecondLearner({ shown }: { readonly shown: Shown }) {
  const studio = useStudio();
  const isBusy = useIsBusy();
  const { project } = useStudioState();
  const rbm = useResult<RbmLearned>(project.rbm);
  const { matrix, source } = shown;
  const task = rbmTask(project, matrix);
  return (
    <section aria-labelledby="second">
      <h2 id="second">A second learner</h2>
      <p>
        Restricted Boltzmann machines (Li, Ma &amp; Xu, 2022) learn a Q-matrix in another way. They give no
        probabilities; an entry on which both learners agree is better supported.
      </p>
      <div className="toolbar">
        <button type="button" disabled={isBusy} onClick={() => studio.start(task)}>
          Learn with the second learner
        </button>
      </div>
      <TaskProgress kind="rbm" />
      {rbm && <Beside rbm={rbm} matrix={matrix} />}
      {project.file && (
        <Command>{commandOf(project.file.name, source.understanding.look.proposal ?? {}, task)}</Command>
      )}
    </section>
  );
}

function Beside({ rbm, matrix }: { readonly rbm: RbmLearned; readonly matrix: Matrix }) {
  const both = useMemo(() => besideEach(rbm.q, matrix), [rbm, matrix]);
  const draw = useCallback(
    () =>
      qHeatmap(both?.own ?? rbm.q, {
        document,
        ...(both && {
          compareWith: both.second,
          names: { q: "your Q-matrix", compareWith: "the second learner's" },
        }),
      }),
    [both, rbm],
  );
  return (
    <>
      <p>
        {both
          ? `Both agree in ${both.alike} of the ${both.own.J * both.own.K} entries. The second learner's skills are in the order that fits yours best.`
          : "Your Q-matrix has another number of skills than this one: learn again with the second learner to compare them."}
      </p>
      <Chart draw={draw} label="Your Q-matrix and the second learner's" />
    </>
  );
}

/** Both, columns matched; null where they have different numbers of skills. */
function besideEach(q: QMatrix, matrix: Matrix) {
  const { items, attributes, entries } = plainQ(matrix);
  const [J, K] = [items.length, attributes.length];
  const own: QMatrix = { J, K, items, attributes, entries: Uint8Array.from(entries) };
  if (q.K !== K || q.J !== J) return null;
  const second = permuteAttributes(q, compareQ(q, own).columns, attributes);
  let alike = 0;
  for (let at = 0; at < J * K; at++) if (second.entries[at] === own.entries[at]) alike++;
  return { own, second, alike };
}
