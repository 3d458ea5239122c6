import type { Identifiability } from "@qmatrix/core/data";
import {
  type AttributeChoice,
  type DoubtfulEntry,
  LEAST_DOUBT,
  type LearnedQ,
  type RunSummary,
} from "@qmatrix/core/learn";
import { adequacySentences, assumptionWords, isSupported } from "../../adequacy/adequacy-words.ts";
import { dependenceSentence } from "../../adequacy/dependence-words.ts";
import { capital, counted, listed, probabilityText } from "../../report/in-words.ts";
import { alternativesSentence } from "../alternatives-summary.ts";
import type { RefinedLearned } from "./refined-learned.ts";
import { SURE, sureness } from "./sureness.ts";

/** More doubtful entries or weak attributes than this are counted, not named. */
const MOST_NAMED = 5;

/** An all-zero Q-matrix has a larger share of wrong entries, but hardly anything else has. */
const MANY_ERRORS = 1 / 3;
/** An inclusion probability this far against Q is a strong contradiction. */
const CLEAR = 0.95;

/** Whether there are skills, what was learned and how certain it is: a sentence or two on each matter. */
export function refinedSummary(learned: RefinedLearned): string[] {
  return [...adequacySentences(learned.adequacy, "learn"), ...refinedFindings(learned)];
}

/** What was learned and how certain it is, the verdict about skills apart. */
export function refinedFindings(learned: RefinedLearned): string[] {
  const { q, runs, identifiability, choice, residualDependence } = learned;
  if (isNothingLearned(learned)) return [NOTHING_SHARED];
  // how sure the entries are is beside the point where there are no skills
  if (learned.adequacy?.verdict === "one-ability")
    return [
      ...(choice ? [choiceSentence(choice, learned)] : []),
      ...(choice?.reason === "one-ability" ? [] : [surenessSentence(learned)]),
      dependenceSentence(residualDependence),
    ];
  return [
    ...(choice ? [choiceSentence(choice, learned)] : []),
    surenessSentence(learned),
    doubtfulSentence(learned),
    ...contradictedSentence(learned),
    ...alternativesSentence(learned),
    agreementSentence(runs, q.J * q.K),
    identifiabilitySentence(identifiability),
    dependenceSentence(residualDependence),
  ];
}

/** Whether no item requires any attribute. */
export function isNothingLearned({ q }: Pick<LearnedQ, "q">): boolean {
  return !q.entries.includes(1);
}

export const NOTHING_SHARED =
  "The responses show no evidence that any skill is required by more than one item. There may be too few students, or the items may have nothing in common.";

function choiceSentence(
  { attributes, reason, low, high, curve }: AttributeChoice,
  { adequacy }: RefinedLearned,
): string {
  if (reason === "one-ability")
    return (
      `No number of attributes is supported as skills. The searches used ${adequacy?.attributes} (${low} to ${high} were considered), but one continuous ability ` +
      "predicts as well, so the Q-matrix has a single column, which stands for that ability."
    );
  const share = curve.find((point) => point.attributes === attributes)?.share;
  const subject = counted(attributes, "attribute");
  const supported = isSupported(adequacy)
    ? `The data support ${subject} (${low} to ${high} were considered)`
    : `${capital(subject)} ${attributes === 1 ? "was" : "were"} chosen (${low} to ${high} were considered)`;
  if (share === undefined) return `${supported}.`;
  const finding =
    share === 1
      ? `${supported}: all searches that allowed ${attributes} or more used exactly ${attributes}.`
      : `${subject} ${attributes === 1 ? "was" : "were"} chosen (${low} to ${high} were considered), but the searches disagree: of those that allowed ${attributes} or more, ${(100 * share).toFixed(0)}% used exactly ${attributes}.`;
  return `${finding} This is agreement among searches, not the probability that the number is correct.`;
}

/** "item3 × A2 (in Q, 0.62)", with the inclusion probability. */
export function entryText({ item, attribute, inclusion, inQ }: DoubtfulEntry): string {
  return `${item} × ${attribute} (${inQ ? "in Q" : "not in Q"}, ${probabilityText(inclusion)})`;
}

function agreementSentence(runs: readonly RunSummary[], entries: number): string {
  if (runs.length === 1)
    return "The final Q-matrix comes from a single search, so it is unknown whether searches from other starting points would agree; use --effort normal to run several.";
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (agreeing === runs.length)
    return `${runs.length === 2 ? "Both" : `All ${runs.length}`} starts reached this Q-matrix.`;
  const most = Math.round(Math.max(...runs.map(({ difference }) => difference)) * entries);
  const upTo = `from it in up to ${most} of ${entries} entries`;
  return agreeing === 0
    ? `None of ${runs.length} starts reached exactly this Q-matrix, which combines their best parts; their solutions differ ${upTo}.`
    : `${agreeing} of ${runs.length} starts reached this Q-matrix; ${agreeing === runs.length - 1 ? `the other differs from it in ${most} of ${entries} entries` : `the others differ ${upTo}`}.`;
}

function surenessSentence(learned: LearnedQ): string {
  const { expectedErrors, sure } = sureness(learned);
  const entries = learned.inclusion.length;
  const { adequacy } = learned;
  if (adequacy && !isSupported(adequacy))
    return (
      `Under the assumption that there are skills, ${assumptionWords(adequacy)}, ${expectedErrors.toFixed(1)} of ${entries} entries are expected to be wrong, ` +
      `and ${sure} have a posterior probability of ${SURE} or more.`
    );
  return (
    `Expected number of wrong entries: ${expectedErrors.toFixed(1)} of ${entries}, if the model holds and no better solution was missed. ` +
    `${sure === 0 ? "For no entry does the reported value have" : `For ${sure === entries ? "all entries" : counted(sure, "entry", "entries")}, the reported value has`} ` +
    `a posterior probability of ${SURE} or more.` +
    `${expectedErrors > MANY_ERRORS * entries ? " Do not use this Q-matrix: the responses contain almost no information about shared attributes." : ""}`
  );
}

function doubtfulSentence({ doubtful, adequacy }: RefinedLearned): string {
  if (doubtful.length === 0)
    return `${isSupported(adequacy) ? "No" : "Under the same assumption, no"} entry has a probability of ${LEAST_DOUBT} or more of being wrong.`;
  const named = doubtful.slice(0, MOST_NAMED).map(entryText).join(", ");
  const rest = doubtful.length - MOST_NAMED;
  return (
    `${doubtful.length === 1 ? "One entry is" : `${doubtful.length} entries are`} doubtful, with a probability of ${LEAST_DOUBT} or more of being wrong (inclusion probability in parentheses): ${named}` +
    `${rest > 0 ? ` and ${rest} more in doubtful.csv` : ""}.`
  );
}

/** About entries whose inclusion probability contradicts Q. */
function contradictedSentence({ doubtful, alternatives }: LearnedQ): string[] {
  const against = doubtful.filter(({ inQ, inclusion }) => inQ !== inclusion > 0.5);
  if (against.length === 0) return [];
  const clear = against.filter(({ inclusion }) => Math.max(inclusion, 1 - inclusion) >= CLEAR).length;
  const open = against.length - clear;
  const averaged = alternatives.length > 1 ? ", averaged over all competing solutions" : "";
  const sentences = [
    `For ${against.length === doubtful.length ? (doubtful.length === 1 ? "this entry" : "all of these") : against.length === 1 ? "one of these" : `${against.length} of these`}, ` +
      "the inclusion probability contradicts the reported value: Q is the best solution as a whole, whereas the probability refers to " +
      `the single entry${averaged}.`,
  ];
  if (open > 0)
    sentences.push(
      `The data do not settle ${clear > 0 ? (open === 1 ? "one of them" : `${open} of them`) : open === 1 ? "this entry" : "these entries"}; an expert should decide.`,
    );
  if (clear > 0)
    sentences.push(
      `${open === 0 ? "The" : `For ${clear === 1 ? "one" : clear} of them, the`} contradiction is strong (probability ${CLEAR} or more): the search probably stopped too early. Search longer with --effort thorough.`,
    );
  return [sentences.join(" ")];
}

function identifiabilitySentence({ verdict, attributes }: Identifiability): string {
  if (verdict === "identified") return "If this Q-matrix is correct, all its attributes are identified.";
  const advised = attributes.filter((attribute) => attribute.verdict === verdict);
  const which = listed(
    advised.map(({ attribute }) => attribute),
    MOST_NAMED,
  );
  const lead =
    verdict === "weak"
      ? `The identifiability of ${which} is not established, so another Q-matrix may fit equally well.`
      : `${which} ${advised.length === 1 ? "is" : "are"} only generically identified (for almost all parameter values).`;
  const advice = [...new Set(advised.flatMap(({ advice }) => advice ?? []))].slice(0, MOST_NAMED);
  return [lead, ...advice].join(" ");
}
