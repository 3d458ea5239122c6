import type { SecondOpinion } from "./validate-options.ts";
import type { EntryTold } from "./validation.ts";

/** How the methods are called in sentences. */
export const OPINION_NAMES: Readonly<Record<SecondOpinion, string>> = {
  rbm: "the RBM",
  pvaf: "PVAF",
  wald: "the Wald tests",
  hull: "the hull",
};

/** Why an entry should be changed, looked at or left, in one sentence of plain words. */
export function entrySentence(evidence: Omit<EntryTold, "rank" | "why">): string {
  const { item, attribute, inQ, suggested, inclusion, isWorthALook } = evidence;
  const needs = `${item} needs ${attribute}`;
  const p = `probability ${inclusion.toFixed(2)}`;
  const others = othersClause(evidence);
  if (suggested !== inQ)
    return inQ
      ? `Take out: the answers make it unlikely that ${needs} (${p})${others}.`
      : `Put in: the answers make it likely that ${needs} (${p})${others}.`;
  if (!isWorthALook)
    return `Keep: ${inQ ? `the answers agree that ${needs}` : `nothing says that ${needs}`} (${p})${others}.`;
  return `Look again: ${inQ ? "kept in" : "left out"}, but it is not sure that ${inQ ? needs : `${item} does not need ${attribute}`} (${p})${others}.`;
}

/** What the other methods say of what the sentence suggests. */
function othersClause({ inQ, suggested, against, agreeing }: Omit<EntryTold, "rank" | "why">): string {
  const [same, other] = suggested === inQ ? [agreeing, against] : [against, agreeing];
  if (same.length + other.length === 0) return "";
  if (other.length === 0)
    return same.length === 1 ? `, and ${names(same)} agrees` : ", and all other methods agree";
  if (same.length === 0)
    return other.length === 1 ? `, but ${names(other)} disagrees` : ", but all other methods disagree";
  return `; ${names(same)} ${agree(same)}, ${names(other)} ${agree(other).replace("agree", "disagree")}`;
}

function names(methods: readonly SecondOpinion[]): string {
  const listed = methods.map((method) => OPINION_NAMES[method]);
  return listed.length === 1 ? listed[0] : `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)}`;
}

/** "The Wald tests agree" even alone. */
function agree(methods: readonly SecondOpinion[]): string {
  return methods.length === 1 && methods[0] !== "wald" ? "agrees" : "agree";
}
