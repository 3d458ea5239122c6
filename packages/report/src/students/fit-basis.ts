import { RMSEA2_GOOD, rmsea2Text } from "../fit/fit-indices.ts";
import type { FitReport } from "../fit/fit-result.ts";
import { isFewStudents } from "../words/few-students.ts";
import { counted } from "../words/in-words.ts";

/** What a model that classifies students rests on. */
export interface FitBasis {
  /** Number of students to whom it was fitted, and of its parameters. */
  readonly students: number;
  readonly parameters: number;
  /** How well it fits; null where that was not computed. */
  readonly rmsea2: { readonly value: number; readonly low: number } | null;
}

export function fitBasis({ fit, statistics }: Pick<FitReport, "fit" | "statistics">): FitBasis {
  const { rmsea2 = null } = statistics?.absolute ?? {};
  return { students: fit.N, parameters: fit.parameters.total, rmsea2 };
}

/** What a class report must say first: the warnings of the fit, in a teacher's words. */
export function basisWarnings({ students, parameters, rmsea2 }: FitBasis): string[] {
  const from = `the responses of only ${counted(students, "student")}`;
  return [
    ...(parameters > students
      ? [
          `Do not rely on these results: ${counted(parameters, "parameter")} of the model were estimated from ${from}.`,
        ]
      : isFewStudents(students)
        ? [`These results are weak evidence: the model was estimated from ${from}.`]
        : []),
    ...(rmsea2 !== null && rmsea2.low > RMSEA2_GOOD
      ? [
          `The model does not fit the responses well (RMSEA2 = ${rmsea2Text(rmsea2.value)}; good up to ${RMSEA2_GOOD}), so these results may be wrong. Ask whoever chose the model before you use them.`,
        ]
      : []),
  ];
}
