import { expect, it } from "vitest";
import { fitFinding, fitVerdicts } from "./fit-first.ts";
import type { FitReport } from "./fit-result.ts";
import { fitSummary } from "./fit-summary.ts";

interface Given {
  readonly rmsea2?: number;
  /** Of RMSEA2. */
  readonly interval?: { readonly low: number; readonly high: number };
  /** Of M2. */
  readonly pValue?: number;
  readonly adjusted?: readonly number[];
  readonly accuracy?: readonly number[];
  readonly logLiks?: readonly number[];
  readonly converged?: boolean;
}

/** As much of a fit as the summary reads. */
function told({
  rmsea2,
  interval = { low: 0, high: 0.029 },
  pValue = 0.5,
  adjusted = [1, 1],
  accuracy = [0.9, 0.8],
  logLiks = [-100, -100],
  converged = true,
}: Given): FitReport {
  return {
    data: { students: 500, items: 8, responses: 4000 },
    fit: {
      model: { q: { K: 2 }, items: [{ model: "DINA" }] },
      parameters: { total: 20 },
      starts: logLiks.map((logLik, at) => ({ logLik, kind: at, finished: true })),
      converged,
      iterations: 5,
    },
    statistics: {
      absolute:
        rmsea2 === undefined
          ? { m2: null, m2AtRank: null, rmsea2: null, srmsr: null, reason: "of this" }
          : { m2: { pValue }, m2AtRank: { pValue }, rmsea2: { value: rmsea2, ...interval }, srmsr: 0.04 },
      reliability: { accuracy: { pattern: 0.75, attributes: Float64Array.from(accuracy) } },
      pairs: { pairs: [...adjusted.map((p) => ({ logOddsRatio: { adjusted: p } })), { logOddsRatio: null }] },
    },
  } as unknown as FitReport;
}

const summary = (given: FitReport) => fitSummary(given).join(" ");

it("says the fit in plain words", () => {
  expect(summary(told({ rmsea2: 0.0301, logLiks: [-100, -101, -100] }))).toBe(
    "RMSEA2 = 0.030 (90% CI 0.000 to 0.029) is within the usual range for good fit (up to 0.045). None of the 2 item pairs shows significant misfit after Holm adjustment. " +
      "If the model holds, classification accuracy ranges from 80.0% to 90.0% across attributes and is 75.0% for whole patterns. " +
      "Starts converged to different maxima: 2 of 3 reached the reported log-likelihood; the other was lower by 1.0. A higher maximum may exist.",
  );
});

it("judges RMSEA2, or says why there is none", () => {
  const sentences = [0.03, 0.045, 0.046, undefined].map((rmsea2) => summary(told({ rmsea2 })));
  expect(sentences[0]).toContain(
    "RMSEA2 = 0.030 (90% CI 0.000 to 0.029) is within the usual range for excellent fit (up to 0.03). ",
  );
  expect(sentences[1]).toContain(" is within the usual range for good fit (up to 0.045). ");
  expect(sentences[2]).toContain(
    " exceeds the usual cutoff for good fit (0.045), but the interval includes values that indicate good fit. ",
  );
  const wide = { low: 0.046, high: 0.09 };
  expect(summary(told({ rmsea2: 0.06, interval: wide }))).toContain(
    "RMSEA2 = 0.060 (90% CI 0.046 to 0.090) exceeds the usual cutoff for good fit (0.045). ",
  );
  expect(summary(told({ rmsea2: 0.04, interval: wide }))).toContain(
    " is within the usual range for good fit (up to 0.045), but the interval extends beyond it. ",
  );
  expect(sentences[3]).toContain("M2 and RMSEA2 were not computed: of this.");
});

it("says what M2 means where it rejects a model whose RMSEA2 is good", () => {
  expect(summary(told({ rmsea2: 0.02, pValue: 1e-9 }))).toContain(
    "excellent fit (up to 0.03). The M2 test rejects exact fit of the model (p < 0.001). ",
  );
});

it("counts the pairs that are off, and drops what is not there to say", () => {
  expect(summary(told({ adjusted: [0.049, 0.05], logLiks: [-100], accuracy: [0.8] }))).toBe(
    "M2 and RMSEA2 were not computed: of this. 1 of 2 item pairs shows significant misfit after Holm adjustment. " +
      "If the model holds, classification accuracy is 80.0% for each attribute and 75.0% for whole patterns.",
  );
  expect(summary(told({ adjusted: [0.01, 0.02, 1] }))).toContain("2 of 3 item pairs show significant misfit");
});

it("calls no result of 25 students good news", () => {
  const few = { ...told({ rmsea2: 0.02 }), data: { students: 25, items: 8, responses: 200 } } as FitReport;
  expect(fitSummary(few)[0]).toBe(
    "With only 25 students, these results are weak evidence: tests can detect only gross misfit, and estimated probabilities and accuracies may be far off.",
  );
});

// "✓ Classification accuracy: 99.6%" used to stand below "✗ Sample size"
it("ticks no statistic of a model with more parameters than students", () => {
  const few = { ...told({ rmsea2: 0.02 }), data: { students: 19, items: 8, responses: 152 } } as FitReport;
  const ticked = fitVerdicts(few).filter(({ state }) => state === "good");
  expect(ticked.map(({ matter }) => matter)).toEqual(["Estimation:"]);
});

it("does not speak of a maximum where none was reached", () => {
  expect(summary(told({ converged: false }))).toMatch(
    / The fit did not converge in 5 iterations; the best of 2 starts is reported\.$/,
  );
});

// "fits approximately (RMSEA2 = 0.100)" used to stand above "exceeds the usual cutoff for good fit" with 25 students
it("has one verdict on a page: the finding is as open as the interval of RMSEA2", () => {
  const found = (rmsea2: number, low: number, high: number) => {
    const report = told({ rmsea2, interval: { low, high } });
    return [fitFinding(report)[0], fitVerdicts(report)[0].state];
  };
  expect(found(0.1, 0, 0.2)).toEqual([
    "DINA does not fit well in this sample, but the sample is too small to be certain (RMSEA2 = 0.100, 90% CI 0.000 to 0.200, SRMSR = 0.040; good up to 0.045).",
    "caution",
  ]);
  expect(found(0.02, 0, 0.2)[0]).toMatch(
    /^DINA fits well in this sample, but the sample is too small to be certain /,
  );
  expect(found(0.1, 0.05, 0.2)).toEqual([
    "DINA does not fit well overall (RMSEA2 = 0.100, SRMSR = 0.040).",
    "bad",
  ]);
  expect(found(0.02, 0, 0.03)).toEqual(["DINA fits well overall (RMSEA2 = 0.020, SRMSR = 0.040).", "good"]);
});

it("says how many items there are for each attribute where they are few", () => {
  const few = { ...told({ rmsea2: 0.02 }), data: { students: 500, items: 5, responses: 2500 } } as FitReport;
  expect(fitSummary(few)[0]).toBe(
    "5 items is a small number for 2 attributes (2.5 per attribute). In simulated data, attribute-level classification accuracy was about 80% with two items per attribute and 89% with four. Use at least 6 items, or fewer attributes.",
  );
});
