import { expect, it } from "vitest";
import { cautiousVerdicts } from "./cautious-verdicts.ts";
import type { Verdict } from "./first-screen.ts";

const VERDICTS = (["good", "caution", "bad"] as const).map(
  (state): Verdict => ({ matter: "", state, words: "" }),
);
const states = (students: number, isEnough: boolean) =>
  cautiousVerdicts(VERDICTS, { students, isEnough }).map(({ state }) => state);

// "✓ Residual dependence: 0 of 36" used to stand below "too few to judge"
it("ticks nothing where students are few or data too few, and leaves all else", () => {
  expect(states(25, true)).toEqual(["caution", "caution", "bad"]);
  expect(states(500, false)).toEqual(["caution", "caution", "bad"]);
  expect(states(500, true)).toEqual(["good", "caution", "bad"]);
});
