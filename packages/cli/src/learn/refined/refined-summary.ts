import type { Identifiability } from "@qmatrix/core/data";
import type { AttributeChoice, DoubtfulEntry, LearnedQ, RunSummary } from "@qmatrix/core/learn";
import { alternativesSentence } from "../alternatives-summary.ts";
import type { RefinedLearned } from "./refined-learned.ts";
import { SURE, sureness } from "./sureness.ts";

/** More doubtful entries or weak attributes than this are counted, not named. */
const MOST_NAMED = 5;

/** An all-zero Q-matrix has a larger share of wrong entries, but hardly anything else has. */
const MANY_ERRORS = 1 / 3;
/** An inclusion probability this far against Q is a strong contradiction. */
const CLEAR = 0.95;

/** What was learned and how certain it is: a sentence or two on each matter. */
export function refinedSummary(learned: RefinedLearned): string[] {
  const { q, runs, doubtful, identifiability, choice } = learned;
  if (!q.entries.includes(1)) return [NOTHING_SHARED];
  return [
    ...(choice ? [choiceSentence(choice)] : []),
    surenessSentence(learned),
    doubtfulSentence(doubtful),
    ...contradictedSentence(doubtful),
    ...alternativesSentence(learned),
    agreementSentence(runs, q.J * q.K),
    identifiabilitySentence(identifiability),
  ];
}

const NOTHING_SHARED =
  "No attribute is supported: the responses show no skill that items share. There may be too few students, or the items may " +
  "have nothing in common.";

function choiceSentence({ attributes, low, high, curve }: AttributeChoice): string {
  const share = curve.find((point) => point.attributes === attributes)?.share;
  const finding = `${attributes} ${attributes === 1 ? "attribute is" : "attributes are"} supported (${low} to ${high} were considered)`;
  if (share === undefined) return `${finding}.`;
  const used = share === 1 ? "all" : `${(100 * share).toFixed(0)}% of the`;
  return (
    `${finding}: ${used} searches that allowed at least ${attributes} ended with exactly ${attributes}. ` +
    "This is agreement among searches, not the probability that the number is correct."
  );
}

/** "item3 × A2 (in Q, 0.62)", with the inclusion probability. */
export function entryText({ item, attribute, inclusion, inQ }: DoubtfulEntry): string {
  return `${item} × ${attribute} (${inQ ? "in Q" : "not in Q"}, ${inclusion.toFixed(2)})`;
}

function agreementSentence(runs: readonly RunSummary[], entries: number): string {
  if (runs.length === 1)
    return "Only one search was run, so it is unknown whether other starts agree; --effort normal runs more.";
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (agreeing === runs.length)
    return `${runs.length === 2 ? "Both" : `All ${runs.length}`} starts reached this Q-matrix.`;
  const most = Math.round(Math.max(...runs.map(({ difference }) => difference)) * entries);
  const others = `the most different solution differs in ${most} of ${entries} entries`;
  return agreeing === 0
    ? `None of ${runs.length} starts reached exactly this Q-matrix, which combines their best parts; ${others}.`
    : `${agreeing} of ${runs.length} starts reached this Q-matrix; ${others}.`;
}

function surenessSentence(learned: LearnedQ): string {
  const { expectedErrors, sure } = sureness(learned);
  const entries = learned.inclusion.length;
  return (
    `Expected number of wrong entries: ${expectedErrors.toFixed(1)} of ${entries}, if the model holds and no better solution was missed. ` +
    `${sure === entries ? "All" : sure} ${sure === 1 ? "entry has" : "entries have"} a posterior probability of ${SURE} or more.` +
    `${expectedErrors > MANY_ERRORS * entries ? " Do not use this Q-matrix: the responses carry almost no information about shared attributes." : ""}`
  );
}

function doubtfulSentence(doubtful: readonly DoubtfulEntry[]): string {
  if (doubtful.length === 0) return "No entry is uncertain.";
  const named = doubtful.slice(0, MOST_NAMED).map(entryText).join(", ");
  const rest = doubtful.length - MOST_NAMED;
  return (
    `${doubtful.length === 1 ? "One entry is" : `${doubtful.length} entries are`} uncertain (inclusion probability in parentheses): ${named}` +
    `${rest > 0 ? ` and ${rest} more in doubtful.csv` : ""}.`
  );
}

/** About entries whose inclusion probability contradicts Q. */
function contradictedSentence(doubtful: readonly DoubtfulEntry[]): string[] {
  const against = doubtful.filter(({ inQ, inclusion }) => inQ !== inclusion > 0.5);
  if (against.length === 0) return [];
  const clear = against.filter(({ inclusion }) => Math.max(inclusion, 1 - inclusion) >= CLEAR).length;
  const open = against.length - clear;
  const sentences = [
    `For ${against.length} of these the inclusion probability contradicts Q: Q is the best single solution, while the probability ` +
      "averages over all competing solutions.",
  ];
  if (open > 0)
    sentences.push(
      `The data do not settle ${open === 1 ? "this entry" : "these entries"}; an expert should decide.`,
    );
  if (clear > 0)
    sentences.push(
      `For ${clear} the contradiction is strong (probability ${CLEAR} or more): the search probably stopped too early. Search longer with --effort thorough.`,
    );
  return [sentences.join(" ")];
}

function identifiabilitySentence({ verdict, attributes }: Identifiability): string {
  if (verdict === "identified") return "All attributes are identified.";
  const advised = attributes.filter((attribute) => attribute.verdict === verdict);
  const names = advised.slice(0, MOST_NAMED).map(({ attribute }) => attribute);
  const rest = advised.length - names.length;
  const which = `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const lead =
    verdict === "weak"
      ? `Identifiability not established, so another Q-matrix may fit equally well: ${which}.`
      : `Generically identified: ${which}.`;
  const advice = [...new Set(advised.flatMap(({ advice }) => advice ?? []))].slice(0, MOST_NAMED);
  return [lead, ...advice].join(" ");
}
