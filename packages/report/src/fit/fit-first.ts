import type { Verdict, VerdictState } from "../page/first-screen.ts";
import { fewStudentsSentence } from "../words/few-students.ts";
import { counted } from "../words/in-words.ts";
import { percent } from "./fit-lines.ts";
import type { FitReport } from "./fit-result.ts";
import { LEVEL, RMSEA2_GOOD } from "./fit-summary.ts";
import { modelText } from "./model-text.ts";
import { maximaDiffer } from "./start-words.ts";

/** SRMSR up to which fit counts as good (Maydeu-Olivares 2013). */
const SRMSR_GOOD = 0.05;
/** Classification accuracy of whole patterns, and of the least accurate attribute, that is in order: the limits are ours. */
const ACCURATE = 0.8;

/** The finding in two sentences: how the model fits, and how well it classifies. */
export function fitFinding(report: FitReport): string[] {
  const { data, fit, statistics } = report;
  if (!statistics)
    return [
      ...fewStudentsSentence(data.students),
      `${modelText(fit.model)} was fitted by sampling attribute patterns, because there are too many to enumerate. Fit statistics were not computed.`,
    ];
  const { rmsea2, srmsr } = statistics.absolute;
  const state = absoluteState(report);
  const how = { good: "fits well", caution: "fits approximately", bad: "does not fit well" }[state];
  const sizes = [
    ...(rmsea2 ? [`RMSEA2 = ${rmsea2.value.toFixed(3)}`] : []),
    ...(srmsr === null ? [] : [`SRMSR = ${srmsr.toFixed(3)}`]),
  ];
  const { accuracy } = statistics.reliability;
  const misfitting = statistics.pairs.pairs.filter(
    ({ logOddsRatio }) => (logOddsRatio?.adjusted ?? 1) < LEVEL,
  ).length;
  return [
    ...fewStudentsSentence(data.students),
    sizes.length === 0
      ? `The fit of ${modelText(fit.model)} could not be tested.`
      : `${modelText(fit.model)} ${how} overall (${sizes.join(", ")})${misfitting === 0 ? "" : `, but ${counted(misfitting, "item pair shows", "item pairs show")} significant misfit`}.`,
    `If the model holds, ${percent(accuracy.pattern)} of students are classified correctly in all attributes at once, and ${percent(Math.min(...accuracy.attributes))} in the least accurate one.`,
  ];
}

function absoluteState({ statistics }: FitReport): VerdictState {
  const { rmsea2 = null, srmsr = null } = statistics?.absolute ?? {};
  if (!rmsea2) return "caution";
  if (rmsea2.value > RMSEA2_GOOD) return rmsea2.low <= RMSEA2_GOOD ? "caution" : "bad";
  return (srmsr ?? 0) > SRMSR_GOOD ? "caution" : "good";
}

export function fitVerdicts(report: FitReport): Verdict[] {
  const { data, fit, statistics } = report;
  const tooMany = fit.parameters.total > data.students;
  return [
    ...(tooMany
      ? [
          {
            matter: "Sample size:",
            state: "bad" as const,
            words: `${fit.parameters.total} parameters for ${counted(data.students, "student")}`,
          },
        ]
      : []),
    ...(statistics ? statisticVerdicts(report, statistics) : []),
    estimationVerdict(report),
  ];
}

function statisticVerdicts(report: FitReport, statistics: NonNullable<FitReport["statistics"]>): Verdict[] {
  const { rmsea2, srmsr } = statistics.absolute;
  const tested = statistics.pairs.pairs.flatMap(({ logOddsRatio }) => logOddsRatio ?? []);
  const off = tested.filter(({ adjusted }) => adjusted < LEVEL).length;
  const { attributes } = statistics.reliability.accuracy;
  const least = Math.min(...attributes);
  return [
    {
      matter: "Model fit:",
      state: absoluteState(report),
      words: rmsea2
        ? `RMSEA2 = ${rmsea2.value.toFixed(3)} (good up to ${RMSEA2_GOOD})${srmsr === null ? "" : `, SRMSR = ${srmsr.toFixed(3)} (good up to ${SRMSR_GOOD})`}`
        : "M2 and RMSEA2 were not computed",
    },
    {
      matter: "Item pairs:",
      state: off === 0 ? "good" : off > LEVEL * tested.length ? "bad" : "caution",
      words: `${off} of ${tested.length} show significant misfit`,
    },
    {
      matter: "Classification accuracy:",
      state: least >= ACCURATE ? "good" : "caution",
      words: `${percent(least)} to ${percent(Math.max(...attributes))} across attributes`,
    },
  ];
}

function estimationVerdict({ fit }: FitReport): Verdict {
  const matter = "Estimation:";
  if (!fit.converged) return { matter, state: "bad", words: "not converged" };
  if (maximaDiffer(fit))
    return { matter, state: "caution", words: "converged, but starts reached different maxima" };
  return {
    matter,
    state: "good",
    words: fit.starts.length > 1 ? "converged; the starts agree" : "converged",
  };
}
