import { besideCutoffs } from "../errors/beside-cutoffs.ts";
import { LEAST_DOUBT } from "../learn/doubtful-entries.ts";
import { MOST_PER_ITEM } from "../learn/items/index.ts";
import type { SecondOpinion } from "./validate-options.ts";
import type { EntryReport } from "./validation.ts";

/** Names of the methods in sentences. */
const OPINION_NAMES: Readonly<Record<SecondOpinion, string>> = {
  rbm: "the RBM",
  pvaf: "PVAF",
  wald: "the Wald tests",
  hull: "the hull method",
};

/** From this probability on, a change is said to be very probable. */
const CLEAR = 0.9;

/** What the words on an entry must take into account besides it. */
interface EntryContext {
  /** Number of solutions that compete. */
  readonly found: number;
  /** Number of attributes of the expert's q-vector, where it is more than the learner considers. */
  readonly tooLong?: number;
  /** Whether the data are enough to decide. Default true. */
  readonly isEnough?: boolean;
}

/**
 * Why an entry should be changed, reviewed or kept: the finding first, by `doubt`, then what it rests on. The learner's probability and
 * the other methods may point to opposite sides, and the words say so.
 */
export function entrySentence(
  evidence: Omit<EntryReport, "rank" | "why">,
  { found, tooLong, isEnough = true }: EntryContext,
): string {
  const { item, inQ, suggested } = evidence;
  const limit =
    inQ && tooLong !== undefined
      ? ` The expert gives ${item} ${tooLong} attributes and the refined method allows at most ${MOST_PER_ITEM}, so this probability may be too low.`
      : "";
  const isSettled = suggested === inQ && evidence.doubt < LEAST_DOUBT;
  return `${isEnough ? findingText(evidence) : undecidedText(evidence)} ${restsOn(evidence, found)}${isSettled ? "" : limit}`;
}

function findingText(evidence: Omit<EntryReport, "rank" | "why">): string {
  const { item, attribute, inQ, suggested, doubt, inclusion, needsReview } = evidence;
  const evidenceText = `(combined evidence against the expert's entry: ${probabilityText(doubt)})`;
  const requires = `${inQ ? "does not require" : "requires"} ${attribute} ${evidenceText}`;
  // the inclusion probability alone speaks for the expert's entry
  const isMixed = doubt > 0.5 && inclusion > 0.5 === inQ;
  if (suggested !== inQ && isMixed)
    return `${inQ ? "Remove" : "Add"}: on the whole, the evidence is that ${item} ${requires}.`;
  if (suggested !== inQ)
    return `${inQ ? "Remove" : "Add"}: ${item} ${doubt < CLEAR ? "probably" : "very probably"} ${requires}.`;
  const value = Number(inQ);
  if (doubt < LEAST_DOUBT)
    return `${needsReview ? "Review" : "No change"}: the entry is probably ${value}, as in the expert's Q-matrix ${evidenceText}.`;
  if (doubt <= 0.5)
    return `Review: it is uncertain whether ${item} requires ${attribute} ${evidenceText}, so the entry stays ${value}.`;
  if (isMixed)
    return `Review: the evidence is mixed on whether ${item} requires ${attribute} ${evidenceText}, so the entry stays ${value}.`;
  return `Review: ${item} probably ${requires}, but this is not certain enough to suggest a change.`;
}

/** The same where the data are too few: what the methods point to, and no verdict. */
function undecidedText(evidence: Omit<EntryReport, "rank" | "why">): string {
  const { item, attribute, inQ, suggested, doubt } = evidence;
  if (suggested === inQ && doubt <= 0.5) return findingText(evidence);
  return (
    `The methods point to ${inQ ? "removing" : "adding"} ${attribute} ${inQ ? "from" : "to"} the q-vector of ${item} ` +
    `(combined evidence against the expert's entry: ${probabilityText(doubt)}), but the data are too few to decide.`
  );
}

/** The learner's probability and the other methods, and whether they agree. */
function restsOn(evidence: Omit<EntryReport, "rank" | "why">, found: number): string {
  const { inQ, inclusion, solutionsWithOne, against, agreeing } = evidence;
  const isParted = solutionsWithOne > 0 && solutionsWithOne < found;
  const probability = `Its inclusion probability is ${probabilityText(inclusion)}${isParted ? " (competing solutions disagree)" : ""}`;
  if (against.length + agreeing.length === 0) return `${probability}.`;
  const change = `would ${inQ ? "remove" : "add"} it`;
  const keep = inQ ? "would keep it" : "would leave it out";
  if (against.length > 0 && agreeing.length > 0)
    return `${probability}; ${names(against)} ${change}, ${names(agreeing)} would not.`;
  const changes = against.length > 0;
  const all = changes ? against : agreeing;
  const others = `${all.length === 1 ? names(all) : "all other methods"} ${changes ? change : keep}`;
  return `${probability}, ${(inclusion > 0.5 !== inQ) === changes ? "and" : "but"} ${others}.`;
}

/** Never 0 or 1: some hundred sweeps make nothing certain. */
function probabilityText(p: number): string {
  const digits = besideCutoffs(p, 2, [LEAST_DOUBT, 0.5, CLEAR]);
  if (digits === "0.00") return "below 0.01";
  return digits === "1.00" ? "above 0.99" : digits;
}

function names(methods: readonly SecondOpinion[]): string {
  const listed = methods.map((method) => OPINION_NAMES[method]);
  return listed.length === 1 ? listed[0] : `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)}`;
}
