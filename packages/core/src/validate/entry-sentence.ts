import { LEAST_DOUBT } from "../learn/doubtful-entries.ts";
import type { SecondOpinion } from "./validate-options.ts";
import type { EntryTold } from "./validation.ts";

/** How the methods are called in sentences. */
export const OPINION_NAMES: Readonly<Record<SecondOpinion, string>> = {
  rbm: "the RBM",
  pvaf: "PVAF",
  wald: "the Wald tests",
  hull: "the hull",
};

/** Why an entry should be changed, looked at or left, in one sentence of plain words; `found` Q-matrices are about as good. */
export function entrySentence(evidence: Omit<EntryTold, "rank" | "why">, found: number): string {
  const { item, attribute, inQ, suggested, inclusion, having, doubt, isWorthALook } = evidence;
  const needs = `${item} needs ${attribute}`;
  const isParted = having > 0 && having < found;
  const p = `${probabilityText(inclusion)}${isParted ? "; Q-matrices about as good differ in it" : ""}`;
  const others = othersClause(evidence);
  // of several Q-matrices each entry is the likelier one, but a row must have a one; else the best one is suggested as a whole
  const reason =
    suggested && found > 1
      ? `an item needs something, and what ${item} needs most likely is ${attribute}`
      : `the best Q-matrix as a whole ${suggested ? "has" : "lacks"} it`;
  if (suggested !== inQ) {
    const what = inQ ? "Take out" : "Put in";
    if (doubt < 0.5)
      return `${what} only together with the other changes: ${reason}, though by itself it is more likely that ${inQ ? needs : `${item} does not need ${attribute}`} (${p})${others}.`;
    return `${what}: the answers make it ${inQ ? "unlikely" : "likely"} that ${needs} (${p})${others}.`;
  }
  const isDoubted = doubt >= LEAST_DOUBT;
  if (!isDoubted)
    return `${isWorthALook ? "Look again" : "Keep"}: ${inQ ? `the answers agree that ${needs}` : `the answers do not say that ${needs}`} (${p})${others}.`;
  const kept = inQ ? "kept in" : "left out";
  if (doubt > 0.5)
    return `Look again: ${kept}, as ${reason}, though by itself it is more likely that ${inQ ? `${item} does not need ${attribute}` : needs} (${p})${others}.`;
  const unsure = inQ ? needs : `${item} does not need ${attribute}`;
  return `Look again: ${kept}, but it is not sure that ${unsure} (${p})${others}.`;
}

/** Some hundred sweeps make nothing certain. */
function probabilityText(p: number): string {
  // .498 is less than one half, and must not look like it
  const told = p.toFixed(p !== 0.5 && p.toFixed(2) === "0.50" ? 3 : 2);
  if (told === "0.00") return "probability below 0.01";
  return told === "1.00" ? "probability above 0.99" : `probability ${told}`;
}

/** What the other methods say of what the sentence suggests. */
function othersClause({ inQ, suggested, against, agreeing }: Omit<EntryTold, "rank" | "why">): string {
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

/** "The hull agrees", but "the Wald tests agree" even alone. */
function verb(methods: readonly SecondOpinion[], word: string): string {
  return methods.length === 1 && methods[0] !== "wald" ? `${word}s` : word;
}
