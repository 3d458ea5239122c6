import { constantItems } from "../data/constant-items.ts";
import type { Responses } from "../data/responses.ts";
import { concludeRbm } from "../rbm/learn-by-rbm.ts";
import { bestFit } from "./best-fit.ts";
import { exchangeableColumns } from "./exchangeable-columns.ts";
import { planValidate, rbmOptions } from "./plan-validate.ts";
import { rankEntries } from "./rank-entries.ts";
import type { ValidateOutcome } from "./validate-jobs.ts";
import { type CheckedValidate, checkValidateOptions, type ValidateOptions } from "./validate-options.ts";
import type { Opinion, Suggestion, Validation } from "./validation.ts";
import { withMasks } from "./with-masks.ts";

/** The answer of `validateQ` from what its jobs gave and what the learner made of its searches. */
export function concludeValidate(
  responses: Responses,
  options: ValidateOptions,
  suggestion: Suggestion,
  outcomes: readonly ValidateOutcome[],
): Validation {
  const checked = checkValidateOptions(responses, options);
  const { q } = checked;
  const { q: suggested, inclusion, ...learner } = suggestion;
  const opinions = opinionsOf(responses, checked, outcomes);
  const calibrated = outcomes.find((outcome) => outcome.kind === "calibrate");
  const fits = outcomes.filter((outcome) => outcome.kind === "fit");
  return {
    q,
    suggested,
    exchangeable: exchangeableColumns(q, suggested),
    inclusion,
    entries: rankEntries(q, suggestion, opinions, calibrated?.statistics),
    opinions,
    mesas: calibrated?.mesas ?? null,
    fits: fits.map(({ judged }) => judged),
    fitted: bestFit(fits),
    learner,
    notes: [...constantItems("validateQ", responses), ...planValidate(responses, options).notes],
  };
}

/** In the order of SECOND_OPINIONS. */
function opinionsOf(
  responses: Responses,
  checked: CheckedValidate,
  outcomes: readonly ValidateOutcome[],
): Opinion[] {
  const { q, methods } = checked;
  const opinions: Opinion[] = [];
  const trainings = outcomes.flatMap((outcome) => (outcome.kind === "rbm" ? [outcome.found] : []));
  if (trainings.length > 0) {
    const { q: found, inclusion, chosen } = concludeRbm(responses, rbmOptions(responses, checked), trainings);
    const how = `best of ${trainings.length} trainings: penalty ${chosen.penalty}, learning rate ${chosen.learningRate}`;
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
    else if (masks !== null) opinions.push({ method, q: withMasks(q, masks), how: "single fit" });
  }
  return opinions;
}

function howOf({ iterations, end }: { readonly iterations: number; readonly end: string }): string {
  return `${end} after ${iterations} ${iterations === 1 ? "refit" : "refits"}`;
}
