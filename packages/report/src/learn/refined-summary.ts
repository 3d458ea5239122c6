import { type Support, supportOf } from "@qmatrix/core/data";
import {
  type AttributeChoice,
  type DoubtfulEntry,
  LEAST_DOUBT,
  type LearnedQ,
  type RunSummary,
} from "@qmatrix/core/learn";
import {
  type AdequacyContext,
  adequacySentences,
  assumptionWords,
  isSupported,
  oneAbilityWords,
} from "../adequacy/adequacy-words.ts";
import { dependenceSentence } from "../adequacy/dependence-words.ts";
import { fewStudentsSentence } from "../words/few-students.ts";
import { capital, counted, listed, probabilityText } from "../words/in-words.ts";
import { supportSentences } from "../words/support-words.ts";
import { alternativesSentence, tellsOfStarts } from "./alternatives-summary.ts";
import { hasTwoLevels, identifiabilityWord } from "./identifiability-words.ts";
import type { RefinedLearned } from "./refined-learned.ts";
import { SURE, sureness } from "./sureness.ts";

/** More doubtful entries or weak attributes than this are counted, not named. */
const MOST_NAMED = 5;

/** An all-zero Q-matrix has a larger share of wrong entries, but hardly anything else has. */
const MANY_ERRORS = 1 / 3;

/** Whether there are skills, what was learned and how certain it is: a sentence or two on each matter. */
export function refinedSummary(learned: RefinedLearned): string[] {
  return [...supportSentencesOf(learned), ...learnedVerdict(learned), ...refinedFindings(learned)];
}

/** Whether there are skills; nothing where that was not asked for. */
export function learnedVerdict(learned: RefinedLearned): string[] {
  return adequacySentences(learned.adequacy, adequacyContext(learned));
}

/** What the verdict is said of. */
export function adequacyContext({ q, isExperts }: RefinedLearned): AdequacyContext {
  return { command: "learn", attributes: q.K, isExperts, isNothing: isNothingLearned({ q }) };
}

/** What was learned and how certain it is, the verdict about skills apart. */
export function refinedFindings(learned: RefinedLearned): string[] {
  const { q, runs, choice, residualDependence } = learned;
  if (isNothingLearned(learned)) return [nothingLearned(learned)];
  const support = supportOfLearned(learned);
  const fewStudents = support.findings.some(({ code }) => code === "few-students-per-attribute")
    ? []
    : fewStudentsSentence(learned.profiles.N);
  const few = [...fewStudents, ...abilitySentence(learned)];
  // how sure the entries are is beside the point where there are no skills, or too few data to tell
  if (learned.adequacy?.verdict === "one-ability" || isUseless(learned) || support.level === "insufficient")
    return [
      ...few,
      ...(choice ? [choiceSentence(choice, learned)] : []),
      ...(choice?.reason === "one-ability" || tellsOfErrors(learned) ? [] : [surenessSentence(learned)]),
      dependenceSentence(residualDependence, "learn"),
    ];
  return [
    ...few,
    ...(choice ? [choiceSentence(choice, learned)] : []),
    surenessSentence(learned),
    doubtfulSentence(learned),
    ...alternativesSentence(learned, "learn"),
    ...(tellsOfStarts(learned) ? [] : [agreementSentence(runs, q.J * q.K)]),
    ...hierarchySentence(learned),
    identifiabilitySentence(learned),
    dependenceSentence(residualDependence, "learn"),
  ];
}

/** Whether what is said of too few students has the number of wrong entries already. */
function tellsOfErrors(learned: RefinedLearned): boolean {
  return supportOfLearned(learned).findings.some(
    ({ code, level }) => code === "few-students-per-attribute" && level === "insufficient",
  );
}

/** That the evidence for skills is about another model than the one reported, where that has an ability. */
function abilitySentence({ hasAbility, adequacy }: RefinedLearned): string[] {
  const isCompared = adequacy !== null && adequacy.models.length > 0;
  return hasAbility
    ? [
        `The learned model contains a continuous ability in addition to the attributes.${isCompared ? " The evidence for skills comes from a model with attributes only." : ""}`,
      ]
    : [];
}

/** Whether the data are large enough for what was learned. */
export function supportOfLearned({ q, profiles }: Pick<LearnedQ, "q" | "profiles">): Support {
  return supportOf({ students: profiles.N, items: q.J, attributes: q.K, learnsQ: true });
}

/** What is too little in the data, to be said first. */
export function supportSentencesOf(learned: RefinedLearned): string[] {
  const { q, profiles } = learned;
  const isNothing = isNothingLearned(learned);
  if (isNothing && supportOfLearned(learned).level !== "insufficient") return [];
  const expectedErrors = isNothing ? undefined : sureness(learned).expectedErrors;
  const context = {
    ...({ command: "learn", students: profiles.N, items: q.J, attributes: q.K } as const),
    expectedErrors,
  };
  return supportSentences(supportOfLearned(learned), context);
}

/** Whether nothing can be made of the Q-matrix: items are not related, or a third of the entries must be taken to be wrong. */
export function isUseless(learned: RefinedLearned): boolean {
  return (
    learned.adequacy?.reason === "unrelated-items" ||
    sureness(learned).expectedErrors > MANY_ERRORS * learned.inclusion.length
  );
}

/** Whether no item requires any attribute. */
export function isNothingLearned({ q }: Pick<LearnedQ, "q">): boolean {
  return !q.entries.includes(1);
}

/** Why no item requires any attribute. */
export function nothingLearned({ hasAbility }: Pick<LearnedQ, "hasAbility">): string {
  return hasAbility
    ? "The learned model has only a continuous ability. The data support no attributes in addition to it (no inclusion probability is above 0.5), so every entry of the Q-matrix is 0."
    : "The responses show no evidence that any skill is required by more than one item. There may be too few students, or the items may have nothing in common.";
}

function choiceSentence(
  { attributes, reason, curve }: AttributeChoice,
  { adequacy, q, hasAbility }: RefinedLearned,
): string {
  const tried = `${rangesText(curve.map((point) => point.attributes))} tried`;
  if (reason === "one-ability" && adequacy) {
    const scored = curve.filter(({ score }) => score !== undefined);
    const best = scored.reduce((a, b) => (b.score! > a.score! ? b : a), scored[0])?.used;
    const used =
      best === undefined || best === adequacy.attributes
        ? `The best search used ${counted(adequacy.attributes, "attribute")} (${tried})`
        : `The best search used ${counted(best, "attribute")} (${tried}), and ${adequacy.attributes} scored about as well`;
    return (
      `No number of attributes is supported. ${used}, but a unidimensional IRT model predicts the responses of held-out students ${oneAbilityWords(adequacy)}. ` +
      `The Q-matrix therefore has a single column (it cannot have none): ${requiring(q)} the one attribute learned${hasAbility ? " in addition to the continuous ability" : ""}. ` +
      "Do not interpret it as a skill."
    );
  }
  const share = curve.find((point) => point.attributes === attributes)?.share;
  const subject = counted(attributes, "attribute");
  const supported = isSupported(adequacy)
    ? `The data support ${subject} (${tried})`
    : `${capital(subject)} ${attributes === 1 ? "was" : "were"} chosen (${tried})`;
  if (share === undefined) return `${supported}.`;
  const finding =
    share === 1
      ? `${supported}: every search with ${attributes} or more available used exactly ${attributes}. This is agreement among searches, not the probability that the number is correct.`
      : `The number of attributes is uncertain: of the searches with ${attributes} or more available, only ${(100 * share).toFixed(0)}% used exactly ${attributes}, the number chosen (${tried}).`;
  return finding;
}

/** "3 to 7 and 12": whole numbers in rising order. */
function rangesText(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const n of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === n - 1) range[1] = n;
    else ranges.push([n, n]);
  }
  return listed(ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)));
}

/** "10 of 23 items require". */
function requiring({ J, K, entries }: RefinedLearned["q"]): string {
  const items = Array.from({ length: J }, (_, j) => entries.subarray(j * K, (j + 1) * K).includes(1)).filter(
    Boolean,
  ).length;
  return `${items} of ${counted(J, "item")} ${items === 1 ? "requires" : "require"}`;
}

/** "item3 × A2 (in Q, 0.62)", with the inclusion probability. */
function entryText({ item, attribute, inclusion, inQ }: DoubtfulEntry): string {
  return `${item} × ${attribute} (${inQ ? "in Q" : "not in Q"}, ${probabilityText(inclusion)})`;
}

function agreementSentence(runs: readonly RunSummary[], entries: number): string {
  if (runs.length === 1)
    return "The final Q-matrix comes from a single search, so it is unknown whether searches from other starting points would agree.";
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (agreeing === runs.length)
    return `${runs.length === 2 ? "Both" : `All ${runs.length}`} searches reached this Q-matrix.`;
  const apart = runs.map(({ difference }) => Math.round(difference * entries)).filter((n) => n > 0);
  const [least, most] = [Math.min(...apart), Math.max(...apart)];
  const upTo = `from it in ${least < most ? "up to " : ""}${most} of ${entries} entries`;
  return agreeing === 0
    ? `${runs.length === 2 ? "Neither search" : `None of the ${runs.length} searches`} reached exactly this Q-matrix; their solutions differ ${upTo}.`
    : `${agreeing} of ${runs.length} searches reached this Q-matrix; ${agreeing === runs.length - 1 ? `the other differs ${upTo}` : `the others differ ${upTo}`}.`;
}

function surenessSentence(learned: RefinedLearned): string {
  const { expectedErrors, nearlyCertain } = sureness(learned);
  const entries = learned.inclusion.length;
  const { adequacy } = learned;
  if (adequacy && !isSupported(adequacy))
    return (
      `If there are skills (${assumptionWords(adequacy)}), ${expectedErrors.toFixed(1)} of ${entries} entries are expected to be wrong, ` +
      `and for ${nearlyCertain === entries ? "all entries" : nearlyCertain === 0 ? "no entry" : counted(nearlyCertain, "entry", "entries")} the reported value has a posterior probability of ${SURE} or more.` +
      doNotUse(learned)
    );
  return (
    `Expected number of wrong entries: ${expectedErrors.toFixed(1)} of ${entries}, provided that the model holds and the best solution was found. ` +
    `${nearlyCertain === 0 ? "For no entry does the reported value have" : `For ${nearlyCertain === entries ? "all entries" : counted(nearlyCertain, "entry", "entries")}, the reported value has`} ` +
    `a posterior probability of ${SURE} or more.` +
    doNotUse(learned)
  );
}

function doNotUse(learned: RefinedLearned): string {
  return isUseless(learned)
    ? " Do not use this Q-matrix: the responses contain almost no information about shared attributes."
    : "";
}

function doubtfulSentence({ doubtful, adequacy }: RefinedLearned): string {
  if (doubtful.length === 0)
    return `${isSupported(adequacy) ? "No" : "If there are skills, no"} entry is doubtful (probability of error ${LEAST_DOUBT} or more).`;
  const named = doubtful.slice(0, MOST_NAMED).map(entryText).join(", ");
  const rest = doubtful.length - MOST_NAMED;
  return (
    `${doubtful.length === 1 ? "One entry is" : `${doubtful.length} entries are`} doubtful, with a probability of ${LEAST_DOUBT} or more of being wrong (inclusion probability in parentheses): ${named}` +
    `${rest > 0 ? ` and ${rest} more in doubtful.csv` : ""}.`
  );
}

/** Prerequisites, with where to find the closed form of Q. */
function hierarchySentence({ hierarchy }: LearnedQ): string[] {
  if (!hierarchy) return [];
  const edges = hierarchy.edges.map(
    ({ prerequisite, attribute, probability }) =>
      `${prerequisite} → ${attribute} (${probabilityText(probability)})`,
  );
  return [
    `The attributes appear to form a hierarchy (prerequisite → attribute, with the posterior probability given the Q-matrix): ${listed(edges, MOST_NAMED)}. ` +
      "For conjunctive items, q-vectors that differ only in prerequisites cannot be distinguished; closed-q.csv has the Q-matrix with all prerequisites, and hierarchy.csv can be passed to fit --hierarchy.",
  ];
}

function identifiabilitySentence(learned: RefinedLearned): string {
  const { verdict, attributes } = learned.identifiability;
  const word = identifiabilityWord(verdict, learned);
  if (word === "strictly")
    return `If this Q-matrix is correct, it is strictly identifiable${learned.items.some(({ family }) => family) ? " (all items are conjunctive or disjunctive)" : ""}.`;
  if (word === "generically")
    return "If this Q-matrix is correct, it is generically identifiable (for almost all values of the item parameters).";
  const advised = attributes.filter((attribute) => attribute.verdict === verdict);
  const which = listed(
    advised.map(({ attribute }) => attribute),
    MOST_NAMED,
  );
  const forWhich =
    verdict !== "weak" && hasTwoLevels(learned) ? " with conjunctive or disjunctive items" : "";
  const lead = `The identifiability of ${which}${forWhich} is not established, so another Q-matrix may fit equally well.`;
  // to add items for attributes that the data do not support would be misleading
  if (!isSupported(learned.adequacy)) return lead;
  const advice = [...new Set(advised.flatMap(({ advice }) => advice ?? []))].slice(0, MOST_NAMED);
  return [lead, ...advice].join(" ");
}
