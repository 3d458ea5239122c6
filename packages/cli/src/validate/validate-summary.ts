import type { JudgedFit, Opinion, SecondOpinion, Validation } from "@qmatrix/core/validate";
import { adequacySentences, assumptionWords, isSupported } from "../adequacy/adequacy-words.ts";
import { dependenceSentence } from "../adequacy/dependence-words.ts";
import { m2Sentence } from "../fit/m2-sentence.ts";
import { alternativesSentence } from "../learn/alternatives-summary.ts";
import { listed } from "../report/in-words.ts";
import { bicPreference } from "./bic-preference.ts";
import { changesOf } from "./validate-report.ts";

/** More names than this are counted, not listed. */
const MOST_NAMED = 5;

/** The other validation methods, as tables and figures call them. */
export const OPINION_LABELS: Readonly<Record<SecondOpinion, string>> = {
  rbm: "RBM",
  pvaf: "PVAF",
  wald: "Wald",
  hull: "Hull",
};

/** Whether there are skills, and the findings: a sentence or two on each matter. */
export function validateSummary(validation: Validation): string[] {
  return [...adequacySentences(validation.adequacy, "validate"), ...validateFindings(validation)];
}

/** The findings, the verdict about skills apart. */
export function validateFindings(validation: Validation): string[] {
  const { q, entries, opinions, fits, adequacy } = validation;
  const changes = changesOf(validation);
  const unsure = entries.filter(({ needsReview, inQ, suggested }) => needsReview && inQ === suggested);
  return [
    ...(adequacy && !isSupported(adequacy)
      ? [`What follows assumes that there are skills, ${assumptionWords(adequacy)}.`]
      : []),
    changesSentence(validation, unsure.length === 0 && isSupported(adequacy)),
    ...alternativesSentence(validation.learner),
    ...(validation.exchangeable.length > 0 ? [exchangeSentence(validation.exchangeable)] : []),
    ...(unsure.length > 0 ? [unsureSentence(unsure.length, changes.length > 0 ? "other " : "")] : []),
    ...(opinions.length > 0 ? [opinionsSentence(q.entries, opinions)] : []),
    ...(fits.length > 0 && changes.length > 0 ? [fitSentence(fits)] : []),
    ...misfitSentence(fits),
    dependenceSentence(validation.residualDependence),
  ];
}

function unsureSentence(count: number, other: string): string {
  return count === 1
    ? `One ${other}entry is unchanged but needs review.`
    : `${count} ${other}entries are unchanged but need review.`;
}

function changesSentence(validation: Validation, isSettled: boolean): string {
  const changes = changesOf(validation);
  const all = validation.entries.length;
  if (changes.length === 0)
    return `No change to the expert's Q-matrix is suggested.${isSettled ? ` The data support ${all === 1 ? "its only entry" : `all ${all} entries`}.` : ""}`;
  const out = changes.filter(({ inQ }) => inQ).length;
  const into = changes.length - out;
  const parts = [...(out > 0 ? [`${out} to remove`] : []), ...(into > 0 ? [`${into} to add`] : [])];
  const items = [...new Set(changes.map(({ item }) => item))];
  const verb = changes.length === 1 ? "appears" : "appear";
  return `${changes.length} of ${all} entries ${verb} misspecified (${parts.join(", ")}), in ${listed(items, MOST_NAMED)}.`;
}

function exchangeSentence(pairs: Validation["exchangeable"]): string {
  const named = pairs.slice(0, MOST_NAMED).map(([one, other]) => `${one} and ${other}`);
  const rest = pairs.length - named.length;
  const pairsNamed = [...named, ...(rest > 0 ? [`and ${rest} more pairs`] : [])].join("; ");
  const swapped =
    pairs.length === 1
      ? `${pairsNamed} may be swapped in the suggestion: swapping`
      : `Some attributes may be swapped in the suggestion (${pairsNamed}): swapping`;
  return (
    `${swapped} them back would bring it at least as close to the expert's Q-matrix, and response data cannot tell which label is right. ` +
    "Check which items belong together, and assign the labels yourself."
  );
}

function opinionsSentence(expert: Uint8Array, opinions: readonly Opinion[]): string {
  const counts = opinions.map(({ method, q }) => {
    const changes = q.entries.reduce((sum, entry, at) => sum + Math.abs(entry - expert[at]), 0);
    return `${OPINION_LABELS[method]} ${changes}`;
  });
  return `Entries that other methods would change: ${counts.join(", ")}.`;
}

/** Of the suggestion under the model with the lowest BIC. */
function misfitSentence(fits: readonly JudgedFit[]): string[] {
  const [best] = fits
    .filter(({ of }) => of === "suggested")
    .toSorted((a, b) => a.criteria.bic - b.criteria.bic);
  return best ? m2Sentence(`the suggested Q-matrix under ${best.model}`, best.absolute) : [];
}

/** Which Q-matrix BIC prefers under each model. */
function fitSentence(fits: readonly JudgedFit[]): string {
  const { expert, suggested, neither } = bicPreference(fits);
  const caution = suggested.length === 0 ? " Be cautious about changing the expert's Q-matrix." : "";
  if (expert.length + suggested.length === 0)
    return `By BIC, the two Q-matrices fit equally well under ${listed(neither)}.${caution}`;
  const parts = [
    ...(suggested.length > 0 ? [`the suggested Q-matrix fits better under ${listed(suggested)}`] : []),
    ...(expert.length > 0 ? [`the expert's Q-matrix fits better under ${listed(expert)}`] : []),
  ];
  if (parts.length === 2) parts[1] = `the expert's under ${listed(expert)}`;
  const same = neither.length > 0 ? `; under ${listed(neither)} the two differ by less than 2` : "";
  return `By BIC, ${parts.join(", ")}${same}.${caution}`;
}
