import { type Support, supportOf } from "@qmatrix/core/data";
import { LEAST_DOUBT } from "@qmatrix/core/learn";
import type { JudgedFit, Opinion, SecondOpinion, Validation } from "@qmatrix/core/validate";
import {
  type AdequacyContext,
  adequacySentences,
  assumptionWords,
  isSupported,
} from "../adequacy/adequacy-words.ts";
import { dependenceSentence } from "../adequacy/dependence-words.ts";
import { m2Sentence } from "../fit/m2-sentence.ts";
import { alternativesSentence } from "../learn/alternatives-summary.ts";
import { fewStudentsSentence } from "../words/few-students.ts";
import { listed } from "../words/in-words.ts";
import { supportSentences } from "../words/support-words.ts";
import { bicPreference } from "./bic-preference.ts";
import { changesOf } from "./validate-result.ts";

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
export function validateSummary(validation: Validation, students: number): string[] {
  return [
    ...supportSentencesOfValidation(validation, students),
    ...validatedVerdict(validation),
    ...validateFindings(validation, students),
  ];
}

/** Whether there are skills; nothing where that was not asked for. */
export function validatedVerdict(validation: Validation): string[] {
  return validation.adequacy === null
    ? []
    : adequacySentences(validation.adequacy, adequacyContext(validation));
}

/** What the verdict is said of. */
export function adequacyContext({ q, learner }: Validation): AdequacyContext {
  return {
    command: "validate",
    isExperts: learner.best.entries.every((entry, at) => entry === q.entries[at]),
  };
}

/** Whether the data are large enough to judge a Q-matrix. */
export function supportOfValidation({ q }: Validation, students: number): Support {
  return supportOf({ students, items: q.J, attributes: q.K, learnsQ: true });
}

/** What is too little in the data, to be said first. */
export function supportSentencesOfValidation(validation: Validation, students: number): string[] {
  const { q } = validation;
  const context = { command: "validate", students, items: q.J, attributes: q.K } as const;
  return supportSentences(supportOfValidation(validation, students), context);
}

/** The findings, the verdict about skills apart. */
export function validateFindings(validation: Validation, students: number): string[] {
  const { q, entries, opinions, fits, adequacy } = validation;
  const changes = changesOf(validation);
  // with too few data, entries to review are those that chance picked
  const isEnough = supportOfValidation(validation, students).level !== "insufficient";
  const unsure = isEnough
    ? entries.filter(({ needsReview, inQ, suggested }) => needsReview && inQ === suggested)
    : [];
  return [
    ...(isEnough ? fewStudentsSentence(students) : []),
    ...(adequacy && !isSupported(adequacy)
      ? [`The following results assume that there are skills (${assumptionWords(adequacy)}).`]
      : []),
    changesSentence(validation, unsure.length === 0 && isSupported(adequacy)),
    ...(isEnough ? alternativesSentence(validation.learner, "validate") : []),
    ...(isEnough && validation.exchangeable.length > 0 ? [exchangeSentence(validation.exchangeable)] : []),
    ...(unsure.length > 0 ? [unsureSentence(unsure, changes.length > 0 ? "other " : "")] : []),
    ...(isEnough && opinions.length > 0 ? [opinionsSentence(q.entries, opinions)] : []),
    ...(isEnough && fits.length > 0 && changes.length > 0 ? [fitSentence(fits)] : []),
    ...(isEnough ? misfitSentence(validation) : []),
    dependenceSentence(validation.residualDependence, "validate"),
  ];
}

/** Entries are flagged because of their probability, or only because other methods would change them. */
function unsureSentence(unsure: Validation["entries"], other: string): string {
  const count = unsure.length;
  const uncertain = unsure.filter(({ doubt }) => doubt >= LEAST_DOUBT).length;
  const probability = (n: number) =>
    `the combined evidence against ${n === 1 ? "it" : "them"} is ${LEAST_DOUBT} or more`;
  const most = (n: number) => `most of the other methods would change ${n === 1 ? "it" : "them"}`;
  const reason =
    uncertain === count
      ? probability(count)
      : uncertain === 0
        ? most(count)
        : `${uncertain} because ${probability(uncertain)}, and ${count - uncertain} because ${most(count - uncertain)}`;
  return count === 1
    ? `One ${other}entry is unchanged but needs review: ${reason}.`
    : `${count} ${other}entries are unchanged but need review: ${reason}.`;
}

function changesSentence(validation: Validation, isSettled: boolean): string {
  const changes = changesOf(validation);
  const all = validation.entries.length;
  if (changes.length === 0)
    return `No change to the expert's Q-matrix is suggested.${isSettled ? ` The data support ${all === 1 ? "its only entry" : `all ${all} entries`}.` : ""}`;
  const out = changes.filter(({ inQ }) => inQ).length;
  const into = changes.length - out;
  const parts = [...(out > 0 ? [`${out} removed`] : []), ...(into > 0 ? [`${into} added`] : [])];
  const items = [...new Set(changes.map(({ item }) => item))];
  return `The suggested Q-matrix differs from the expert's in ${changes.length} of ${all} entries (${parts.join(", ")}), in ${listed(items, MOST_NAMED)}.`;
}

function exchangeSentence(pairs: Validation["exchangeable"]): string {
  const named = pairs.slice(0, MOST_NAMED).map(([one, other]) => `${one} and ${other}`);
  const rest = pairs.length - named.length;
  const pairsNamed = [...named, ...(rest > 0 ? [`and ${rest} more pairs`] : [])].join("; ");
  const swapped =
    pairs.length === 1
      ? `${pairsNamed} may be swapped in the suggestion.`
      : `Some attributes may be swapped in the suggestion (${pairsNamed}).`;
  return (
    `${swapped} With the labels swapped back, it would be at least as close to the expert's Q-matrix, and response data cannot determine labels. ` +
    "Assign them by the content of the items."
  );
}

function opinionsSentence(expert: Uint8Array, opinions: readonly Opinion[]): string {
  const counts = opinions.map(({ method, q }) => {
    const changes = q.entries.reduce((sum, entry, at) => sum + Math.abs(entry - expert[at]), 0);
    return `${OPINION_LABELS[method]} ${changes}`;
  });
  return `Number of entries that other methods would change: ${counts.join(", ")}.`;
}

/** Of the suggestion under the model with the lowest BIC. */
function misfitSentence({ fits, fitted }: Validation): string[] {
  const [best] = fits
    .filter(({ of }) => of === "suggested")
    .toSorted((a, b) => a.criteria.bic - b.criteria.bic);
  return best
    ? m2Sentence(
        `the suggested Q-matrix under ${best.model}`,
        fitted?.classification.profiles.N ?? 0,
        best.absolute,
      )
    : [];
}

/** Which Q-matrix BIC prefers under each model. */
function fitSentence(fits: readonly JudgedFit[]): string {
  const { expert, suggested, neither } = bicPreference(fits);
  const caution = suggested.length === 0 ? " Be cautious about changing the expert's Q-matrix." : "";
  if (expert.length + suggested.length === 0)
    return `BIC favors neither Q-matrix under ${listed(neither)} (the two differ by less than 2).${caution}`;
  const parts = [
    ...(suggested.length > 0 ? [`the suggested Q-matrix under ${listed(suggested)}`] : []),
    ...(expert.length > 0 ? [`the expert's Q-matrix under ${listed(expert)}`] : []),
  ];
  if (parts.length === 2) parts[1] = `but the expert's under ${listed(expert)}`;
  const same = neither.length > 0 ? `; under ${listed(neither)} the two differ by less than 2` : "";
  return `BIC favors ${parts.join(", ")}${same}.${caution}`;
}
