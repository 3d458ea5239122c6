import type { AbsoluteFit } from "@qmatrix/core/fit";
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
  const { accuracy } = statistics.reliability;
  const misfitting = statistics.pairs.pairs.filter(
    ({ logOddsRatio }) => (logOddsRatio?.adjusted ?? 1) < LEVEL,
  ).length;
  const pairs =
    misfitting === 0
      ? ""
      : `; ${counted(misfitting, "item pair shows", "item pairs show")} significant misfit`;
  return [
    ...fewStudentsSentence(data.students),
    `${overallFit(modelText(fit.model), statistics.absolute)}${pairs}.`,
    `If the model holds, ${percent(accuracy.pattern)} of students are classified correctly on all attributes jointly, and ${percent(Math.min(...accuracy.attributes))} on the attribute classified least accurately.`,
  ];
}

/** How the model fits overall, by the same limits as the summary: what the interval of RMSEA2 leaves open is said to be open. */
function overallFit(model: string, { rmsea2, srmsr }: AbsoluteFit): string {
  const besides = srmsr === null ? "" : `, SRMSR = ${srmsr.toFixed(3)}`;
  if (!rmsea2)
    return srmsr === null
      ? `The fit of ${model} could not be tested`
      : `M2 and RMSEA2 of ${model} were not computed (SRMSR = ${srmsr.toFixed(3)})`;
  const { value, low, high } = rmsea2;
  const size = `RMSEA2 = ${value.toFixed(3)}`;
  const interval = `90% CI ${low.toFixed(3)} to ${high.toFixed(3)}`;
  if (value > RMSEA2_GOOD)
    return low > RMSEA2_GOOD
      ? `${model} does not fit well overall (${size}${besides})`
      : `${model} does not fit well in this sample, but the sample is too small to be certain (${size}, ${interval}${besides}; good up to ${RMSEA2_GOOD})`;
  if (high > RMSEA2_GOOD)
    return `${model} fits well in this sample, but the sample is too small to be certain (${size}, ${interval}${besides}; good up to ${RMSEA2_GOOD})`;
  return (srmsr ?? 0) > SRMSR_GOOD
    ? `${model} fits well by RMSEA2 (${value.toFixed(3)}) but not by SRMSR (${srmsr!.toFixed(3)}; good up to ${SRMSR_GOOD})`
    : `${model} fits well overall (${size}${besides})`;
}

function absoluteState({ statistics }: FitReport): VerdictState {
  const { rmsea2 = null, srmsr = null } = statistics?.absolute ?? {};
  if (!rmsea2) return "caution";
  if (rmsea2.low > RMSEA2_GOOD) return "bad";
  return rmsea2.high > RMSEA2_GOOD || (srmsr ?? 0) > SRMSR_GOOD ? "caution" : "good";
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
    // with more parameters than students, statistics are good by chance
    ...(statistics ? statisticVerdicts(report, statistics) : []).map((verdict) =>
      tooMany && verdict.state === "good" ? { ...verdict, state: "caution" as const } : verdict,
    ),
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
      words: `${percent(least)} to ${percent(Math.max(...attributes))} across attributes, if the model holds`,
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
