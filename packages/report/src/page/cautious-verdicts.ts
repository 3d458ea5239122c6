import { isFewStudents } from "../words/few-students.ts";
import type { Verdict } from "./first-screen.ts";

/** Verdicts of results from too few data, or too few students: nothing is in order by what chance alone would show too. */
export function cautiousVerdicts(
  verdicts: readonly Verdict[],
  { students, isEnough }: { readonly students: number; readonly isEnough: boolean },
): Verdict[] {
  return verdicts.map((verdict) =>
    verdict.state === "good" && (!isEnough || isFewStudents(students))
      ? { ...verdict, state: "caution" }
      : verdict,
  );
}
