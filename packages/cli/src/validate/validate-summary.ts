import { JUDGED_MODELS, type JudgedFit, OPINION_NAMES, type Opinion, type Validation } from "@qmatrix/core";
import { m2Sentence } from "../fit/m2-sentence.ts";
import { alternativesSentence } from "../learn/alternatives-told.ts";
import { betterByBic } from "./better-by-bic.ts";
import { changesOf } from "./validate-told.ts";

/** More names than this are counted, not listed. */
const MOST_NAMED = 5;

/** What was found, in plain words: a sentence or two on each matter. */
export function validateSummary(validation: Validation): string[] {
  const { q, entries, opinions, fits } = validation;
  const changes = changesOf(validation);
  const unsure = entries.filter(({ isWorthALook, inQ, suggested }) => isWorthALook && inQ === suggested);
  return [
    changesSentence(validation),
    ...alternativesSentence(validation.learner),
    ...(validation.exchangeable.length > 0 ? [exchangeSentence(validation.exchangeable)] : []),
    ...(unsure.length > 0 ? [unsureSentence(unsure.length, changes.length > 0 ? "other " : "")] : []),
    ...(opinions.length > 0 ? [opinionsSentence(q.entries, opinions)] : []),
    ...(fits.length > 0 && changes.length > 0 ? [fitSentence(fits)] : []),
    ...misfitSentence(fits),
  ];
}

function unsureSentence(count: number, other: string): string {
  return count === 1
    ? `One ${other}entry stays as it is but deserves a second look.`
    : `${count} ${other}entries stay as they are but deserve a second look.`;
}

function changesSentence(validation: Validation): string {
  const changes = changesOf(validation);
  const all = validation.entries.length;
  if (changes.length === 0)
    return `The answers agree with the expert: none of the ${all} entries should be changed.`;
  const out = changes.filter(({ inQ }) => inQ).length;
  const into = changes.length - out;
  const parts = [...(out > 0 ? [`${out} to take out`] : []), ...(into > 0 ? [`${into} to put in`] : [])];
  const items = [...new Set(changes.map(({ item }) => item))];
  const named =
    items.length > MOST_NAMED
      ? `${items.slice(0, MOST_NAMED).join(", ")} and ${items.length - MOST_NAMED} more items`
      : items.join(", ");
  return `The suggestion changes ${changes.length} of ${all} entries (${parts.join(", ")}), in ${named}.`;
}

function exchangeSentence(pairs: Validation["exchangeable"]): string {
  const named = pairs.slice(0, MOST_NAMED).map(([one, other]) => `${one} and ${other}`);
  const rest = pairs.length - named.length;
  const told = [...named, ...(rest > 0 ? [`and ${rest} more pairs`] : [])].join("; ");
  return (
    `${told} may have each other's names in the suggestion: exchanged, it is as near to the expert's Q-matrix or nearer, and answers tell nothing ` +
    "of names. See which items belong together, and name them yourself."
  );
}

function opinionsSentence(expert: Uint8Array, opinions: readonly Opinion[]): string {
  const told = opinions.map(({ method, q }) => {
    const changes = q.entries.reduce((sum, entry, at) => sum + Math.abs(entry - expert[at]), 0);
    return `${OPINION_NAMES[method]} ${changes}`;
  });
  return `Other methods would change: ${told.join(", ")}.`;
}

/** Of the suggestion under the model with the lowest BIC. */
function misfitSentence(fits: readonly JudgedFit[]): string[] {
  const [best] = fits
    .filter(({ of }) => of === "suggested")
    .toSorted((a, b) => a.criteria.bic - b.criteria.bic);
  return best ? m2Sentence(`the suggested Q-matrix under ${best.model}`, best.absolute) : [];
}

/** BIC under each model, and which way it goes. */
function fitSentence(fits: readonly JudgedFit[]): string {
  const better = betterByBic(fits);
  if (better.length === JUDGED_MODELS.length)
    return `The suggested Q-matrix fits better by BIC under ${JUDGED_MODELS.join(", ")}.`;
  if (better.length === 0)
    return `The expert's Q-matrix fits better by BIC under ${JUDGED_MODELS.join(", ")}: be slow to change it.`;
  const others = JUDGED_MODELS.filter((model) => !better.includes(model));
  return `By BIC the suggested Q-matrix fits better under ${better.join(", ")}, the expert's under ${others.join(", ")}.`;
}
