import { expect, it } from "vitest";
import type { FitTold } from "../fit/fit-told.ts";
import { fitSummary } from "./fit-summary.ts";

interface Given {
  readonly rmsea2?: number;
  /** Of M2. */
  readonly pValue?: number;
  readonly adjusted?: readonly number[];
  readonly accuracy?: readonly number[];
  readonly logLiks?: readonly number[];
}

/** As much of a fit as the summary reads. */
function told({
  rmsea2,
  pValue = 0.5,
  adjusted = [1, 1],
  accuracy = [0.9, 0.8],
  logLiks = [-100, -100],
}: Given): FitTold {
  return {
    fit: { starts: logLiks.map((logLik) => ({ logLik })) },
    figures: {
      absolute:
        rmsea2 === undefined
          ? { m2: null, m2AtRank: null, rmsea2: null, srmsr: null, reason: "of this" }
          : { m2: { pValue }, m2AtRank: { pValue }, rmsea2: { value: rmsea2 }, srmsr: 0.04 },
      reliability: { accuracy: { pattern: 0.75, attributes: Float64Array.from(accuracy) } },
      pairs: { pairs: [...adjusted.map((p) => ({ logOddsRatio: { adjusted: p } })), { logOddsRatio: null }] },
    },
  } as unknown as FitTold;
}

const summary = (given: FitTold) => fitSummary(given).join(" ");

it("says the fit in plain words", () => {
  expect(summary(told({ rmsea2: 0.0301, logLiks: [-100, -101, -100] }))).toBe(
    "2 of 3 starts found the same maximum of the likelihood. RMSEA2 is 0.030, which is commonly called good. " +
      "Of 2 pairs of items, none hangs together clearly otherwise than the model says. " +
      "If the model holds, an attribute is told right for 80.0% to 90.0% of the students, and the whole pattern for 75.0%.",
  );
});

it("judges RMSEA2, or says why there is none", () => {
  const sentences = [0.03, 0.045, 0.046, undefined].map((rmsea2) => summary(told({ rmsea2 })));
  expect(sentences[0]).toContain("RMSEA2 is 0.030, which is commonly called excellent.");
  expect(sentences[1]).toContain("RMSEA2 is 0.045, which is commonly called good.");
  expect(sentences[2]).toContain("RMSEA2 is 0.046, more than what is commonly called good.");
  expect(sentences[3]).toContain("There is no M2 nor RMSEA2: of this.");
});

it("says what M2 means where it rejects a model whose RMSEA2 is good", () => {
  expect(summary(told({ rmsea2: 0.02, pValue: 1e-9 }))).toContain(
    "RMSEA2 is 0.020, which is commonly called excellent. By the M2 test (p < .001) the model does not reproduce the answers to all pairs of items. With many",
  );
});

it("counts the pairs that are off, and drops what is not there to say", () => {
  expect(summary(told({ adjusted: [0.049, 0.05], logLiks: [-100], accuracy: [0.8] }))).toBe(
    "There is no M2 nor RMSEA2: of this. Of 2 pairs of items, 1 hangs together clearly otherwise than the model says. " +
      "If the model holds, an attribute is told right for 80.0% of the students, and the whole pattern for 75.0%.",
  );
  expect(summary(told({ adjusted: [0.01, 0.02, 1] }))).toContain("Of 3 pairs of items, 2 hang together");
});
