import type { AttributeChoice, DoubtfulEntry, Identifiability, LearnedQ, RunTold } from "@qmatrix/core";
import { alternativesSentence } from "../alternatives-told.ts";
import type { RefinedLearned } from "./refined-learned.ts";
import { SURE, sureness } from "./sureness.ts";

/** More doubtful entries or weak attributes than this are counted, not named. */
const MOST_NAMED = 5;

/** An all-zero Q-matrix has a larger share of wrong entries, but hardly anything else has. */
const MANY_ERRORS = 1 / 3;
/** A probability that speaks so clearly against Q is no matter of taste. */
const CLEAR = 0.95;

/** What was learned and how far to trust it, in plain words: a sentence or two on each matter. */
export function refinedSummary(learned: RefinedLearned): string[] {
  const { q, runs, doubtful, identifiability, choice } = learned;
  if (!q.entries.includes(1)) return [NOTHING_SHARED];
  return [
    ...(choice ? [choiceSentence(choice)] : []),
    agreementSentence(runs, q.J * q.K),
    ...alternativesSentence(learned),
    surenessSentence(learned),
    doubtfulSentence(doubtful),
    ...contradictedSentence(doubtful),
    identifiabilitySentence(identifiability),
  ];
}

const NOTHING_SHARED =
  "No item was found to need an attribute: the answers show no skill that items share. There may be too few students, or the " +
  "items may have nothing in common.";

function choiceSentence({ attributes, low, high, curve }: AttributeChoice): string {
  const share = curve.find((point) => point.attributes === attributes)?.share;
  const told = `${attributes} ${attributes === 1 ? "attribute was" : "attributes were"} chosen between ${low} and ${high}`;
  if (share === undefined) return `${told}.`;
  const used = share === 1 ? "all" : `${(100 * share).toFixed(0)}%`;
  return (
    `${told}: of the searches with ${attributes} or more on offer ${used} used ${attributes}. ` +
    "That is how far searches agree, not how likely the number is right."
  );
}

/** Of an entry as in Q or otherwise: "item3 × A2 (in Q, probability 0.62)". */
export function entryText({ item, attribute, inclusion, inQ }: DoubtfulEntry): string {
  return `${item} × ${attribute} (${inQ ? "in Q" : "not in Q"}, probability ${inclusion.toFixed(2)})`;
}

function agreementSentence(runs: readonly RunTold[], entries: number): string {
  if (runs.length === 1)
    return "One search was made, so nothing says whether another start leads elsewhere; --effort normal makes more.";
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (agreeing === runs.length)
    return `${runs.length === 2 ? "Both" : `All ${runs.length}`} searches, from different starts, ended at this Q-matrix.`;
  const most = Math.round(Math.max(...runs.map(({ difference }) => difference)) * entries);
  const others = `the furthest differs in ${most} of ${entries} entries`;
  return agreeing === 0
    ? `None of ${runs.length} searches ended at this very Q-matrix, which takes the best of them all; ${others}.`
    : `${agreeing} of ${runs.length} searches, from different starts, ended at this very Q-matrix; ${others}.`;
}

function surenessSentence(learned: LearnedQ): string {
  const { expectedErrors, sure } = sureness(learned);
  const entries = learned.inclusion.length;
  return (
    `If the model holds and no better Q-matrix was missed, ${expectedErrors.toFixed(1)} of the ${entries} entries are expected to be wrong; ` +
    `${sure === 1 ? "1 is" : `${sure === entries ? "all" : sure} are`} sure (probability ${SURE} or more).` +
    `${expectedErrors > MANY_ERRORS * entries ? " That is no Q-matrix to use: the answers show next to nothing of what items share." : ""}`
  );
}

function doubtfulSentence(doubtful: readonly DoubtfulEntry[]): string {
  if (doubtful.length === 0) return "No entry is in doubt.";
  const named = doubtful.slice(0, MOST_NAMED).map(entryText).join(", ");
  const rest = doubtful.length - MOST_NAMED;
  return (
    `${doubtful.length === 1 ? "One entry deserves" : `${doubtful.length} entries deserve`} a look: ${named}` +
    `${rest > 0 ? ` and ${rest} more in doubtful.csv` : ""}.`
  );
}

/** Of entries where Q says one thing and the probability another. */
function contradictedSentence(doubtful: readonly DoubtfulEntry[]): string[] {
  const against = doubtful.filter(({ inQ, inclusion }) => inQ !== inclusion > 0.5);
  if (against.length === 0) return [];
  const clear = against.filter(({ inclusion }) => Math.max(inclusion, 1 - inclusion) >= CLEAR).length;
  const open = against.length - clear;
  const told = [
    `In ${against.length} of these the probability speaks against what Q says: Q is the single best whole that was found, while a probability ` +
      "averages over all Q-matrices about as good.",
  ];
  if (open > 0)
    told.push(
      `Where the two part, the answers do not settle ${open === 1 ? "the entry" : "the entries"}, and an expert should.`,
    );
  if (clear > 0)
    told.push(
      `In ${clear} it does so with ${CLEAR} or more: there the search has likely stopped too early. Search longer, with --effort thorough.`,
    );
  return [told.join(" ")];
}

function identifiabilitySentence({ verdict, attributes }: Identifiability): string {
  if (verdict === "identified") return "Every attribute has the items that it takes to identify it.";
  const advised = attributes.filter((attribute) => attribute.verdict === verdict);
  const names = advised.slice(0, MOST_NAMED).map(({ attribute }) => attribute);
  const rest = advised.length - names.length;
  const who = `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const lead =
    verdict === "weak"
      ? `Weakly identified, so that other Q-matrices may explain the answers as well: ${who}.`
      : `Identified unless the items' probabilities happen to be special: ${who}.`;
  const advice = [...new Set(advised.flatMap(({ advice }) => advice ?? []))].slice(0, MOST_NAMED);
  return [lead, ...advice].join(" ");
}
