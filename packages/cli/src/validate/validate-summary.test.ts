import type { JudgedFit, Validation } from "@qmatrix/core/validate";
import { expect, it } from "vitest";
import { validateSummary } from "./validate-summary.ts";

/** As much of a validation as the summary reads: no entry changes; both Q-matrices under two models. */
function summary(pValue: number): string[] {
  const fit = (of: JudgedFit["of"], model: string, bic: number, p: number) => ({
    of,
    model,
    criteria: { bic },
    absolute: { m2: { pValue: p }, m2AtRank: { pValue: p }, rmsea2: { value: 0.05 }, srmsr: 0.06 },
  });
  return validateSummary({
    q: {},
    entries: [{ inQ: true, suggested: true }],
    exchangeable: [],
    opinions: [],
    fits: [
      fit("expert", "DINA", 90, 0),
      fit("expert", "GDINA", 90, 0),
      fit("suggested", "DINA", 110, 0),
      fit("suggested", "GDINA", 100, pValue),
    ],
    learner: { alternatives: [{ q: { entries: [1] } }], isScoreExact: true, runs: [] },
  } as unknown as Validation);
}

it("says that M2 rejects the suggestion, under the model that fits it best", () => {
  const [agreed, ...others] = summary(0.0001);
  expect(agreed).toBe("The data support the expert's Q-matrix: none of the 1 entries should be changed.");
  expect(others).toEqual([
    "The M2 test rejects exact fit of the suggested Q-matrix under GDINA (p < .001). In large samples even slight misfit is significant; RMSEA2 = 0.050 and SRMSR = 0.060 indicate its size.",
  ]);
  expect(summary(0.2)).toEqual([agreed]);
});
