import type { JudgedFit } from "@qmatrix/core/validate";
import { expect, it } from "vitest";
import { fitsText } from "./validate-text.ts";

/** As much of a fit as the lines read. */
const fit = (of: JudgedFit["of"], model: string, differs: boolean) =>
  ({
    of,
    model,
    distribution: "saturated",
    N: 300,
    parameters: { total: 25 },
    criteria: { aic: 100, bic: 110 },
    absolute: { rmsea2: { value: 0.02 } },
    starts: { differs },
  }) as JudgedFit;

// "RMSEA2 – → –" used to stand there without a word
it("says why RMSEA2 is missing", () => {
  const reason = "M2 requires complete data, and some responses are missing";
  const fits = (["expert", "suggested"] as const).map((of) => ({
    ...fit(of, "DINA", false),
    absolute: { rmsea2: null, reason },
  }));
  const lines = fitsText(fits as JudgedFit[]).split("\n");
  expect(lines[1]).toMatch(/ {2}RMSEA2 –$/);
  expect(lines.at(-1)).toBe(`–: not computed (${reason}).`);
});

it("marks a model whose starts converged to different maxima, as models does and fit warns: nothing was said", () => {
  const lines = (...differs: readonly boolean[]) =>
    fitsText(
      ["DINA", "ACDM"].flatMap((model, at) => [
        fit("expert", model, false),
        fit("suggested", model, differs[at]),
      ]),
    ).split("\n");
  const figures = "parameters 25 → 25  AIC 100.0 → 100.0  BIC 110.0 → 110.0  RMSEA2 0.020 → 0.020";
  expect(lines(false, false).slice(1, 3)).toEqual([`DINA   ${figures}`, `ACDM   ${figures}`]);
  expect(lines(false, true).slice(1, 3)).toEqual([`DINA     ${figures}`, `ACDM †   ${figures}`]);
  expect(lines(false, true).at(-1)).toBe(
    "† = starts converged to different maxima: a higher log-likelihood, and so a lower AIC and BIC, may exist.",
  );
  expect(lines(false, false).join()).not.toContain("†");
});
