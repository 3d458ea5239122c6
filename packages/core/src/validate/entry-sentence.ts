import { LEAST_DOUBT } from "../learn/doubtful-entries.ts";
import type { SecondOpinion } from "./validate-options.ts";
import type { EntryReport } from "./validation.ts";

/** Names of the methods in sentences. */
export const OPINION_NAMES: Readonly<Record<SecondOpinion, string>> = {
  rbm: "the RBM",
  pvaf: "PVAF",
  wald: "the Wald tests",
  hull: "the hull method",
};

/** From this probability of a value on, the data are said to indicate it. */
const CLEAR = 0.9;

/** Why an entry should be changed, reviewed or kept, in one sentence; `found` solutions fit about equally well. */
export function entrySentence(evidence: Omit<EntryReport, "rank" | "why">, found: number): string {
  const { item, attribute, inQ, suggested, inclusion, having, doubt, needsReview } = evidence;
  const isParted = having > 0 && having < found;
  const p = probabilityText(inclusion);
  const probability = `(inclusion probability ${p}${isParted ? "; competing solutions disagree" : ""})`;
  if (suggested !== inQ) {
    const what = inQ ? "Remove" : "Add";
    const finding = doubt < CLEAR ? "it is more likely than not that" : "the data indicate that";
    return `${what}: ${finding} ${item} ${inQ ? "does not require" : "requires"} ${attribute} ${probability}${othersOfChange(evidence)}.`;
  }
  const value = Number(inQ);
  if (doubt < LEAST_DOUBT)
    return `${needsReview ? "Review" : "No change"}: the data support the expert's ${value} ${probability}${othersOfStay(evidence)}.`;
  return `Review: it is uncertain whether ${item} requires ${attribute} ${probability}. The entry stays ${value}${othersOfStay(evidence)}.`;
}

/** Never 0 or 1: some hundred sweeps make nothing certain. */
function probabilityText(p: number): string {
  // .502 is more than one half, and must look like it
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
    return `, but ${other.length === 1 ? names(other) : "all other methods"} ${verb(other, "disagree")}`;
  return `; ${names(same)} ${verb(same, "agree")}, but ${names(other)} ${verb(other, "disagree")}`;
}

/** Which of the other methods would change an entry that stays as it is. */
function othersOfStay({ against, agreeing }: Omit<EntryReport, "rank" | "why">): string {
  if (against.length + agreeing.length === 0) return "";
  if (against.length === 0)
    return `, and ${agreeing.length === 1 ? names(agreeing) : "all other methods"} ${verb(agreeing, "agree")}`;
  const all = against.length > 1 && agreeing.length === 0;
  return `, but ${all ? "all other methods" : names(against)} would change it`;
}

function names(methods: readonly SecondOpinion[]): string {
  const listed = methods.map((method) => OPINION_NAMES[method]);
  return listed.length === 1 ? listed[0] : `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)}`;
}

/** "The hull method agrees", but "the Wald tests agree" even alone. */
function verb(methods: readonly SecondOpinion[], word: string): string {
  return methods.length === 1 && methods[0] !== "wald" ? `${word}s` : word;
}
