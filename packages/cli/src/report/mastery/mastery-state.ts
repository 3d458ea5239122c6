/** From this probability on mastery is told without a question mark, and down to this that there is none yet. */
const MASTERED = 0.8;
const NOT_YET = 0.2;

/** Whether a student masters an attribute, does not, or the answers leave it open. */
export type MasteryState = "yes" | "no" | "unclear";

export function masteryState(probability: number): MasteryState {
  if (probability >= MASTERED) return "yes";
  return probability <= NOT_YET ? "no" : "unclear";
}
