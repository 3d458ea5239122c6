import type { Validation } from "@qmatrix/core/validate";
import { adequacyFinding, adequacyVerdict, isSupported } from "../adequacy/adequacy-words.ts";
import { dependenceVerdict } from "../adequacy/dependence-words.ts";
import { cautiousVerdicts } from "../page/cautious-verdicts.ts";
import type { Verdict } from "../page/first-screen.ts";
import { fewStudentsSentence } from "../words/few-students.ts";
import { counted } from "../words/in-words.ts";
import { bicPreference } from "./bic-preference.ts";
import { changesOf, type ValidateReport } from "./validate-result.ts";
import { adequacyContext, supportOfValidation, supportSentencesOfValidation } from "./validate-summary.ts";

/** The finding in two sentences: whether there are skills, and what is suggested. */
export function validateFinding({ data, validation }: ValidateReport): string[] {
  const { adequacy, entries } = validation;
  const isEnough = supportOfValidation(validation, data.students).level !== "insufficient";
  const changes = changesOf(validation).length;
  const others = reviewBeside(validation);
  const condition = isSupported(adequacy) ? "" : "If there are skills: ";
  const suggested =
    changes === 0
      ? `no change is suggested among ${counted(entries.length, "entry", "entries")} of the expert's Q-matrix`
      : `changes to ${changes} of ${entries.length} entries of the expert's Q-matrix are suggested`;
  const more = changes === 0 ? "" : "other ";
  const text = `${condition}${suggested}, and ${others === 0 ? `no ${more}entry needs` : others === 1 ? `one ${more}entry needs` : `${others} ${more}entries need`} review.`;
  return [
    ...(isEnough
      ? fewStudentsSentence(data.students)
      : supportSentencesOfValidation(validation, data.students).slice(0, 1)),
    ...adequacyFinding(adequacy, adequacyContext(validation)).slice(0, 1),
    text.charAt(0).toUpperCase() + text.slice(1),
  ];
}

/** Entries that are not changed and need review. */
function reviewBeside(validation: Validation): number {
  return validation.entries.filter(({ needsReview }) => needsReview).length - changesOf(validation).length;
}

/** With a larger proportion of changed entries the Q-matrix as a whole is in question: the limit is ours. */
const MANY_CHANGES = 0.1;

export function validateVerdicts({
  data,
  validation,
}: Pick<ValidateReport, "data" | "validation">): Verdict[] {
  const { adequacy, entries, fits, residualDependence } = validation;
  const changes = changesOf(validation).length;
  const review = reviewBeside(validation);
  const verdicts: Verdict[] = [
    adequacyVerdict(adequacy),
    {
      matter: "Expert's Q-matrix:",
      state:
        changes === 0 && review === 0 ? "good" : changes > MANY_CHANGES * entries.length ? "bad" : "caution",
      words: `${counted(changes, "change")} suggested, ${changes > 0 ? `${review} more` : counted(review, "entry", "entries")} to review`,
    },
    ...(fits.length > 0 && changes > 0 ? [bicVerdict(validation)] : []),
    dependenceVerdict(residualDependence),
  ];
  const isEnough = supportOfValidation(validation, data.students).level !== "insufficient";
  return cautiousVerdicts(verdicts, { students: data.students, isEnough });
}

function bicVerdict({ fits }: Validation): Verdict {
  const { suggested, expert, neither } = bicPreference(fits);
  const all = suggested.length + expert.length + neither.length;
  return {
    matter: "Fit of the suggestion:",
    state: expert.length === 0 && suggested.length > 0 ? "good" : suggested.length === 0 ? "bad" : "caution",
    words: `lower BIC under ${suggested.length} of ${all} models`,
  };
}
