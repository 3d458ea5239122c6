import { adequacyFinding, adequacyVerdict, isSupported } from "../adequacy/adequacy-words.ts";
import { dependenceVerdict } from "../adequacy/dependence-words.ts";
import type { Verdict } from "../page/first-screen.ts";
import { fewStudentsSentence } from "../words/few-students.ts";
import { sentencesOf } from "../words/in-words.ts";
import { identifiabilityWord } from "./identifiability-words.ts";
import type { RefinedLearned } from "./refined-learned.ts";
import {
  adequacyContext,
  isNothingLearned,
  nothingLearned,
  supportOfLearned,
  supportSentencesOf,
} from "./refined-summary.ts";
import { sureness } from "./sureness.ts";

/** The finding in two sentences: whether there are skills, and how certain the Q-matrix is; a third before them where students are few. */
export function learnedFinding(learned: RefinedLearned): string[] {
  const { adequacy, profiles } = learned;
  if (isNothingLearned(learned))
    return [...supportSentencesOf(learned).slice(0, 1), ...sentencesOf(nothingLearned(learned))];
  const verdict = adequacyFinding(adequacy, adequacyContext(learned));
  const isEnough = supportOfLearned(learned).level !== "insufficient";
  const few = isEnough ? fewStudentsSentence(profiles.N) : supportSentencesOf(learned).slice(0, 1);
  return verdict.length > 1 ? [...few, ...verdict] : [...few, ...verdict, certaintySentence(learned)];
}

function certaintySentence(learned: RefinedLearned): string {
  const { expectedErrors } = sureness(learned);
  const { q, doubtful } = learned;
  const condition = isSupported(learned.adequacy) ? "The expected" : "If there are skills, the expected";
  const doubt =
    doubtful.length === 0
      ? "no entry is doubtful"
      : `${doubtful.length} ${doubtful.length === 1 ? "entry is" : "entries are"} doubtful`;
  return `${condition} number of wrong entries in the Q-matrix is ${expectedErrors.toFixed(1)} of ${q.J * q.K}, and ${doubt}.`;
}

/** Up to this proportion of expected wrong entries a Q-matrix is in order; up to the second it needs attention. The limits are ours. */
const FEW_WRONG = 0.02;
const SOME_WRONG = 0.1;

export function learnedVerdicts(learned: RefinedLearned): Verdict[] {
  const { adequacy, q, runs, residualDependence, identifiability, doubtful } = learned;
  if (isNothingLearned(learned)) return [adequacyVerdict(adequacy)];
  const { expectedErrors } = sureness(learned);
  const wrong = expectedErrors / (q.J * q.K);
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  const word = identifiabilityWord(identifiability.verdict, learned);
  return [
    adequacyVerdict(adequacy),
    {
      matter: "Certainty of the Q-matrix:",
      state: wrong <= FEW_WRONG ? "good" : wrong <= SOME_WRONG ? "caution" : "bad",
      words: `${expectedErrors.toFixed(1)} of ${q.J * q.K} entries expected to be wrong, ${doubtful.length} doubtful`,
    },
    {
      matter: "Agreement of searches:",
      state: runs.length > 1 && agreeing > runs.length / 2 ? "good" : "caution",
      words:
        runs.length === 1
          ? "the Q-matrix comes from a single search"
          : `${agreeing} of ${runs.length} searches reached this Q-matrix`,
    },
    dependenceVerdict(residualDependence),
    {
      matter: "Identifiability:",
      state: word === "not established" ? "caution" : "good",
      words: word === "not established" ? word : `${word} identifiable, if the Q-matrix is correct`,
    },
  ];
}
