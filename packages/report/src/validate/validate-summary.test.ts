import type { JudgedFit, Validation } from "@qmatrix/core/validate";
import { expect, it } from "vitest";
import { validateSummary } from "./validate-summary.ts";

/** As much of a validation as the summary reads: one entry; both Q-matrices under two models. */
function summary(
  pValue: number,
  {
    entry = {},
    bic = [110, 100],
    exchangeable = [],
  }: {
    entry?: Partial<Validation["entries"][number]>;
    bic?: readonly number[];
    exchangeable?: Validation["exchangeable"];
  } = {},
): string[] {
  const fit = (of: JudgedFit["of"], model: string, bic: number, p: number) => ({
    of,
    model,
    criteria: { bic },
    absolute: { m2: { pValue: p }, m2AtRank: { pValue: p }, rmsea2: { value: 0.05 }, srmsr: 0.06 },
  });
  return validateSummary(
    {
      q: {},
      entries: [{ item: "item1", inQ: true, suggested: true, ...entry }],
      exchangeable,
      opinions: [],
      fits: [
        fit("expert", "DINA", 90, 0),
        fit("expert", "GDINA", 90, 0),
        fit("suggested", "DINA", bic[0], 0),
        fit("suggested", "GDINA", bic[1], pValue),
      ],
      adequacy: null,
      residualDependence: {
        pairs: [{ items: ["a", "b"], z: -4.26 }],
        significant: 1,
        of: 3,
      },
      learner: { alternatives: [{ q: { entries: [1] } }], isScoreExact: true, runs: [] },
    } as unknown as Validation,
    500,
  );
}

const DEPENDENT =
  "1 of 3 item pairs shows significant residual dependence under the relearned model (Holm-adjusted p < 0.05): a and b (z = −4.3).";

it("says that M2 rejects the suggestion, under the model that fits it best", () => {
  const [agreed, ...others] = summary(0.0001);
  expect(agreed).toBe("No change to the expert's Q-matrix is suggested. The data support its only entry.");
  expect(others).toEqual([
    "The M2 test rejects exact fit of the suggested Q-matrix under GDINA (p < 0.001). RMSEA2 = 0.050 and SRMSR = 0.060 indicate the size of the misfit.",
    DEPENDENT,
  ]);
  expect(summary(0.2)).toEqual([agreed, DEPENDENT]);
});

// entries "appear misspecified" used to stand beside an index that is no probability
it("counts the changes and names their items, without a verdict on the expert", () => {
  const changed = (changes: number) =>
    validateSummary(
      {
        q: {},
        entries: Array.from({ length: 10 }, (_, at) => ({
          item: `item${at + 1}`,
          inQ: false,
          suggested: at < changes,
          doubt: at < changes ? 0.95 : 0,
        })),
        exchangeable: [],
        opinions: [],
        fits: [],
        adequacy: null,
        residualDependence: { pairs: [], significant: 0, of: 0 },
        learner: { alternatives: [{ q: { entries: [1] } }], isScoreExact: true, runs: [] },
      } as unknown as Validation,
      500,
    )[0];
  expect(changed(2)).toBe(
    "The suggested Q-matrix differs from the expert's in 2 of 10 entries (2 added), in item1 and item2.",
  );
  expect(changed(0)).toBe(
    "No change to the expert's Q-matrix is suggested. The data support all 10 entries.",
  );
});

it("says which attributes may be swapped", () => {
  const back =
    "With the labels swapped back, it would be at least as close to the expert's Q-matrix, and response data cannot determine labels. Assign them by the content of the items.";
  expect(summary(0.2, { exchangeable: [["A1", "A4"]] })).toContain(
    `A1 and A4 may be swapped in the suggestion. ${back}`,
  );
  expect(
    summary(0.2, {
      exchangeable: [
        ["A1", "A4"],
        ["A2", "A3"],
      ],
    }),
  ).toContain(`Some attributes may be swapped in the suggestion (A1 and A4; A2 and A3). ${back}`);
});

it("does not say that the data support an entry that needs review", () => {
  expect(summary(0.2, { entry: { needsReview: true, doubt: 0.2 } })).toEqual([
    "No change to the expert's Q-matrix is suggested.",
    "One entry is unchanged but needs review: the combined evidence against it is 0.1 or more.",
    DEPENDENT,
  ]);
});

it("says which Q-matrix BIC prefers, but not for a difference below 2", () => {
  const preferred = (bic: readonly number[]) => summary(0.2, { entry: { suggested: false }, bic })[1];
  expect(preferred([80, 91])).toBe(
    "BIC favors the suggested Q-matrix under DINA; under GDINA the two differ by less than 2.",
  );
  expect(preferred([80, 80])).toBe("BIC favors the suggested Q-matrix under DINA and GDINA.");
  expect(preferred([80, 92])).toBe(
    "BIC favors the suggested Q-matrix under DINA, but the expert's under GDINA.",
  );
  expect(preferred([95, 89])).toBe(
    "BIC favors the expert's Q-matrix under DINA; under GDINA the two differ by less than 2. Be cautious about changing the expert's Q-matrix.",
  );
  expect(preferred([90, 90])).toBe(
    "BIC favors neither Q-matrix under DINA and GDINA (the two differ by less than 2). Be cautious about changing the expert's Q-matrix.",
  );
});
