import { supportOf } from "@qmatrix/core/data";
import type { AbsoluteFit } from "@qmatrix/core/fit";
import { cautiousVerdicts } from "../page/cautious-verdicts.ts";
import type { Verdict, VerdictState } from "../page/first-screen.ts";
import { fewStudentsSentence, isFewStudents } from "../words/few-students.ts";
import { counted } from "../words/in-words.ts";
import { fitIndexText, RMSEA2_GOOD, rmsea2Text, SRMSR_GOOD, srmsrText } from "./fit-indices.ts";
import { percent } from "./fit-lines.ts";
import type { FitReport } from "./fit-result.ts";
import { LEVEL } from "./fit-summary.ts";
import { modelSubject } from "./model-text.ts";
import { maximaDiffer } from "./start-words.ts";

/** Classification accuracy of whole patterns, and of the least accurate attribute, that is in order: the limits are ours. */
const ACCURATE = 0.8;

/** The finding in two sentences: how the model fits, and how well it classifies. */
export function fitFinding(report: FitReport): string[] {
  const { data, fit, statistics } = report;
  if (!statistics)
    return [
      ...fewStudentsSentence(data.students),
      `${subject(modelSubject(fit.model))} was fitted by sampling attribute patterns, because there are too many to enumerate. Fit statistics were not computed.`,
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
    `${overallFit(modelSubject(fit.model), data.students, statistics.absolute)}${pairs}.`,
    `If the model holds, ${percent(accuracy.pattern)} of students are classified correctly on all attributes jointly, and ${percent(Math.min(...accuracy.attributes))} on the attribute classified least accurately.`,
  ];
}

/** At the beginning of a sentence; the names of models stay as they are. */
function subject(what: string): string {
  return what.replace(/^the /, "The ");
}

/** How the model fits overall, by the same limits as the summary: what the interval of RMSEA2 leaves open is said to be open. */
function overallFit(what: string, students: number, { rmsea2, srmsr }: AbsoluteFit): string {
  const model = subject(what);
  const besides = srmsr === null ? "" : `, SRMSR = ${srmsrText(srmsr)}`;
  if (!rmsea2)
    return srmsr === null
      ? `The fit of ${what} could not be tested`
      : `M2 and RMSEA2 of ${what} were not computed (SRMSR = ${srmsrText(srmsr)})`;
  const { value, low, high } = rmsea2;
  const size = `RMSEA2 = ${rmsea2Text(value)}`;
  if (low > RMSEA2_GOOD) return `${model} does not fit well overall (${size}${besides})`;
  const each = fitIndexText({ rmsea2, srmsr });
  if (isFewStudents(students)) return `The fit of ${what} cannot be judged from so few students (${each})`;
  const isOff = (srmsr ?? 0) > SRMSR_GOOD;
  if (value > RMSEA2_GOOD)
    return `${model} does not fit well in this sample, but the sample is too small to be certain (${each})`;
  if (high > RMSEA2_GOOD)
    return isOff
      ? `${model} fits well by RMSEA2, but not by SRMSR, and the sample is too small to be certain (${each})`
      : `${model} fits well in this sample, but the sample is too small to be certain (${each})`;
  return isOff
    ? `${model} fits well by RMSEA2, but not by SRMSR (${each})`
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
  const support = supportOf({ ...data, attributes: fit.model.q.K, parameters: fit.parameters.total });
  return cautiousVerdicts(
    [
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
    ],
    { students: data.students, isEnough: !tooMany && support.level !== "insufficient" },
  );
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
      words: rmsea2 ? fitIndexText({ rmsea2, srmsr }) : "M2 and RMSEA2 were not computed",
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
