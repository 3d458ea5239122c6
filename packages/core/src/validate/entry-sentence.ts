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

/** Why an entry should be changed, reviewed or kept, in one sentence; `found` solutions fit about equally well. */
export function entrySentence(evidence: Omit<EntryReport, "rank" | "why">, found: number): string {
  const { item, attribute, inQ, suggested, inclusion, having, doubt, needsReview } = evidence;
  const isParted = having > 0 && having < found;
  const p = `${probabilityText(inclusion)}${isParted ? "; competing solutions disagree" : ""}`;
  const others = othersClause(evidence);
  // with several solutions each entry takes its likelier value, but a q-vector must not be empty; else the best solution is suggested as a whole
  const reason =
    suggested && found > 1
      ? `every item requires at least one attribute, and ${attribute} is the most likely`
      : `the best solution ${suggested ? "includes" : "omits"} it`;
  if (suggested !== inQ) {
    const what = inQ ? "Remove" : "Add";
    if (doubt < 0.5)
      return `${what} only together with the other changes: ${reason}, although on its own it is more likely ${inQ ? "required" : "not required"} (${p})${others}.`;
    return `${what}: the data indicate that ${item} ${inQ ? "does not require" : "requires"} ${attribute} (${p})${others}.`;
  }
  const isDoubted = doubt >= LEAST_DOUBT;
  if (!isDoubted)
    return `${needsReview ? "Review" : "No change"}: the data indicate that ${item} ${inQ ? "requires" : "does not require"} ${attribute} (${p})${others}.`;
  const kept = inQ ? "kept" : "left out";
  if (doubt > 0.5)
    return `Review: ${kept} because ${reason}, although on its own it is more likely ${inQ ? "not required" : "required"} (${p})${others}.`;
  return `Review: it is uncertain whether ${item} requires ${attribute} (${p}). The entry is ${kept}${others}.`;
}

/** Never 0 or 1: some hundred sweeps make nothing certain. */
function probabilityText(p: number): string {
  // .498 is less than one half, and must not look like it
  const digits = p.toFixed(p !== 0.5 && p.toFixed(2) === "0.50" ? 3 : 2);
  if (digits === "0.00") return "inclusion probability < 0.01";
  return digits === "1.00" ? "inclusion probability > 0.99" : `inclusion probability ${digits}`;
}

/** Whether the other methods agree with the suggestion. */
function othersClause({ inQ, suggested, against, agreeing }: Omit<EntryReport, "rank" | "why">): string {
  const [same, other] = suggested === inQ ? [agreeing, against] : [against, agreeing];
  if (same.length + other.length === 0) return "";
  if (other.length === 0)
    return `, and ${same.length === 1 ? names(same) : "all other methods"} ${verb(same, "agree")}`;
  if (same.length === 0)
    return `, but ${other.length === 1 ? names(other) : "all other methods"} ${verb(other, "disagree")}`;
  return `; ${names(same)} ${verb(same, "agree")}, ${names(other)} ${verb(other, "disagree")}`;
}

function names(methods: readonly SecondOpinion[]): string {
  const listed = methods.map((method) => OPINION_NAMES[method]);
  return listed.length === 1 ? listed[0] : `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)}`;
}

/** "The hull method agrees", but "the Wald tests agree" even alone. */
function verb(methods: readonly SecondOpinion[], word: string): string {
  return methods.length === 1 && methods[0] !== "wald" ? `${word}s` : word;
}
