/** Cutoffs for a clear classification: mastered from the first on, not mastered up to the second. */
export const MASTERED = 0.8;
export const NOT_YET = 0.2;

/** Whether a student has mastered an attribute, has not, or is uncertain. */
export type MasteryState = "yes" | "no" | "unclear";

export function masteryState(probability: number): MasteryState {
  if (probability >= MASTERED) return "yes";
  return probability <= NOT_YET ? "no" : "unclear";
}
