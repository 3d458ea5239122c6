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

/** From this probability on, a value is said to be very likely. */
const CLEAR = 0.9;

/**
 * Why an entry should be changed, reviewed or kept; `found` solutions fit about equally well. The words follow `doubt`, which is
 * printed first. `isTooLong` tells that the expert's q-vector has more attributes than the learner considers.
 */
export function entrySentence(
  evidence: Omit<EntryReport, "rank" | "why">,
  found: number,
  isTooLong = false,
): string {
  const { item, attribute, inQ, suggested, inclusion, solutionsWithOne, doubt, needsReview } = evidence;
  const isParted = solutionsWithOne > 0 && solutionsWithOne < found;
  const parted =
    inclusion > 0.5 ? "not in all of the equally good solutions" : "in some of the equally good solutions";
  const probability =
    `(probability that this entry is misspecified ${probabilityText(doubt)}; ` +
    `inclusion probability ${probabilityText(inclusion)}${isParted ? `, ${parted}` : ""})`;
  if (suggested !== inQ) {
    const what = inQ ? "Remove" : "Add";
    const likely = doubt < CLEAR ? "more likely than not" : "very likely";
    const limit =
      inQ && isTooLong ? ` The learner considers at most ${MOST_PER_ITEM} attributes per item.` : "";
    return `${what}: given the data and the prior trust in the expert, it is ${likely} that ${item} ${inQ ? "does not require" : "requires"} ${attribute} ${probability}${othersOfChange(evidence)}.${limit}`;
  }
  const value = Number(inQ);
  if (doubt < LEAST_DOUBT)
    return `${needsReview ? "Review" : "No change"}: the entry is probably ${value}, as in the expert's Q-matrix ${probability}${othersOfStay(evidence)}.`;
  if (doubt <= 0.5)
    return `Review: it is uncertain whether ${item} requires ${attribute} ${probability}. The entry stays ${value}${othersOfStay(evidence)}.`;
  return `Review: ${item} probably ${inQ ? "does not require" : "requires"} ${attribute} ${probability}, but this is not certain enough to suggest a change${othersOfStay(evidence, `keep the ${value}`)}.`;
}

/** Never 0 or 1: some hundred sweeps make nothing certain. */
function probabilityText(p: number): string {
  // .498 is less than one half, and must not look like it
  const digits = p.toFixed(p !== 0.5 && p.toFixed(2) === "0.50" ? 3 : 2);
  if (digits === "0.00") return "< 0.01";
  return digits === "1.00" ? "> 0.99" : digits;
}

/** Whether the other methods agree with a change. */
function othersOfChange({ against: same, agreeing: other }: Omit<EntryReport, "rank" | "why">): string {
  if (same.length + other.length === 0) return "";
  if (other.length === 0)
    return `, and ${same.length === 1 ? names(same) : "all other methods"} ${verb(same, "agree")}`;
  if (same.length === 0)
    return other.length === 1
      ? `; ${names(other)} ${other[0] === "wald" ? "do" : "does"} not support the change`
      : "; none of the other methods supports the change";
  return `; ${names(same)} ${verb(same, "agree")}, but ${names(other)} ${verb(other, "disagree")}`;
}

/** Which of the other methods would change an entry that stays as it is; `keep` says what they would do with one that probably should not. */
function othersOfStay({ against, agreeing }: Omit<EntryReport, "rank" | "why">, keep?: string): string {
  if (against.length + agreeing.length === 0) return "";
  if (against.length === 0) {
    const who = agreeing.length === 1 ? names(agreeing) : "all other methods";
    return keep === undefined ? `, and ${who} ${verb(agreeing, "agree")}` : `; ${who} would ${keep}`;
  }
  const all = against.length > 1 && agreeing.length === 0;
  return `${keep === undefined ? ", but" : ";"} ${all ? "all other methods" : names(against)} would change it`;
}

function names(methods: readonly SecondOpinion[]): string {
  const listed = methods.map((method) => OPINION_NAMES[method]);
  return listed.length === 1 ? listed[0] : `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)}`;
}

/** "The hull method agrees", but "the Wald tests agree" even alone. */
function verb(methods: readonly SecondOpinion[], word: string): string {
  return methods.length === 1 && methods[0] !== "wald" ? `${word}s` : word;
}
