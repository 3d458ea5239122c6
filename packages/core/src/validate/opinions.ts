import type { Responses } from "../data/responses.ts";
import { rbmLearned, selectionWords } from "../rbm/learn-by-rbm.ts";
import { rbmOptions } from "./do-validate-job.ts";
import type { ValidateOutcome } from "./validate-jobs.ts";
import type { CheckedValidate } from "./validate-options.ts";
import type { Opinion } from "./validation.ts";
import { withMasks } from "./with-masks.ts";

/** What the other methods would have in place of the expert's Q-matrix, in the order of SECOND_OPINIONS. */
export function opinionsOf(
  responses: Responses,
  checked: CheckedValidate,
  outcomes: readonly ValidateOutcome[],
): Opinion[] {
  const { q, methods } = checked;
  const opinions: Opinion[] = [];
  const trainings = outcomes.flatMap((outcome) => (outcome.kind === "rbm" ? [outcome.found] : []));
  if (trainings.length > 0) {
    const { q: found, inclusion, chosen } = rbmLearned(responses, rbmOptions(responses, checked), trainings);
    const how = `penalty ${chosen.penalty}, learning rate ${chosen.learningRate} (${selectionWords(trainings.map(({ job }) => job))})`;
    opinions.push({ method: "rbm", q: found, shares: inclusion, how });
  }
  const calibrated = outcomes.find((outcome) => outcome.kind === "calibrate");
  if (calibrated === undefined) return opinions;
  for (const method of ["pvaf", "wald", "hull"] as const) {
    if (!methods.includes(method)) continue;
    const iterated = outcomes.find((outcome) => outcome.kind === "iterate" && outcome.method === method);
    const masks = calibrated[method];
    if (iterated?.kind === "iterate")
      opinions.push({ method, q: { ...q, entries: iterated.entries }, how: howOf(iterated) });
    else if (masks !== null) opinions.push({ method, q: withMasks(q, masks), how: "no refit" });
  }
  return opinions;
}

function howOf({ iterations, end }: { readonly iterations: number; readonly end: string }): string {
  return `${end === "converged" ? "Q-matrix stable" : end} after ${iterations} ${iterations === 1 ? "refit" : "refits"}`;
}
