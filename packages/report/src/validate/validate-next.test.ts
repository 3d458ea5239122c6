import { expect, it } from "vitest";
import { stepText } from "../words/next-step.ts";
import { validateNext } from "./validate-next.ts";
import type { ValidateReport } from "./validate-result.ts";

interface Given {
  readonly changes?: number;
  readonly unsure?: number;
  readonly differences?: readonly number[];
  readonly effort?: string;
  readonly weak?: readonly string[];
  readonly exchangeable?: readonly [string, string][];
  /** BIC of the suggested Q-matrix less that of the expert's. */
  readonly bic?: number;
  readonly rmsea2?: number;
  /** The lower end of its interval; RMSEA2 itself by default. */
  readonly low?: number;
  readonly distribution?: string;
  readonly unsettled?: number;
  readonly verdict?: string;
}

/** As much of a result as the steps read: 10 items, 2 attributes. */
function steps({
  changes = 0,
  unsure = 0,
  differences = [0, 0],
  effort = "normal",
  weak = [],
  exchangeable = [],
  bic = -3,
  rmsea2 = 0.02,
  low = rmsea2,
  distribution = "saturated",
  unsettled = 0,
  verdict,
}: Given): string[] {
  return validateNext({
    data: { file: "r.csv", students: 23 },
    options: { effort, q: "q.csv" },
    validation: {
      adequacy: verdict ? { verdict, learned: { toOneAbility: { value: -50, standardError: 10 } } } : null,
      q: { J: 10, K: 2 },
      entries: Array.from({ length: 20 }, (_, at) => ({
        inQ: true,
        suggested: at >= changes,
        doubt: at < unsettled ? 0.3 : at < changes ? 1 : 0,
        needsReview: at < Math.max(changes + unsure, unsettled),
      })),
      exchangeable,
      fits: ["DINA", "ACDM", "GDINA"].flatMap((model) => [
        {
          model,
          distribution,
          of: "expert",
          criteria: { bic: 100 },
          absolute: { rmsea2: { value: rmsea2 + 0.01, low: low + 0.01 } },
        },
        {
          model,
          distribution,
          of: "suggested",
          criteria: { bic: 100 + bic },
          absolute: { rmsea2: { value: rmsea2, low } },
        },
      ]),
      learner: {
        runs: differences.map((difference) => ({ difference })),
        identifiability: { attributes: weak.map((attribute) => ({ attribute, verdict: "weak" })) },
      },
    },
  } as unknown as ValidateReport).map(stepText);
}

const REVIEW =
  " with the authors of the Q-matrix, and decide item by item (entries.csv lists all entries). The data show which items belong together, not what an attribute means.";
const FIT = "Then fit a model with the Q-matrix you decided on: qmatrix fit r.csv --q FILE";

it("keeps a Q-matrix that the answers agree with", () => {
  expect(steps({})).toEqual(["Use the Q-matrix as is: qmatrix fit r.csv --q q.csv"]);
  // fit chooses the same distribution by itself
  expect(steps({ distribution: "higher-order" })).toEqual([
    "Use the Q-matrix as is: qmatrix fit r.csv --q q.csv",
  ]);
});

it("does not send on a Q-matrix that fits badly, though no entry is in doubt", () => {
  expect(steps({ rmsea2: 0.1 })).toEqual([
    "Look for missing attributes first: neither Q-matrix fits well under any model (RMSEA2 is at least 0.100; up to 0.045 is considered good). The items may measure other or additional attributes. To see how many attributes the data support: qmatrix learn r.csv --attributes auto",
    "No change is suggested; the misfit may have another cause. To see how the Q-matrix fits: qmatrix fit r.csv --q q.csv",
  ]);
});

it("does not take a misfit of a few students for one, and says that they are few", () => {
  expect(steps({ rmsea2: 0.1, low: 0.01, unsure: 3, unsettled: 3 })).toEqual([
    "The data neither confirm nor refute this Q-matrix: all 3 flagged entries are uncertain (combined evidence against the expert's entry from 0.1 to 0.9). The data do not determine them: there may be too few students or items, or the model or the number of attributes may be wrong.",
    `Review the 3 flagged entries, strongest evidence first,${REVIEW}`,
    FIT,
  ]);
  expect(steps({ unsettled: 2 })).toHaveLength(2);
  expect(steps({ changes: 1, unsure: 4, unsettled: 3 })[0]).toMatch(
    /^Do not rely on the suggestion yet: 3 of the 5 flagged entries are uncertain \(/,
  );
});

it("gives a command once", () => {
  const words = steps({ rmsea2: 0.1, changes: 5 });
  expect(words.filter((step) => step.endsWith("--attributes auto"))).toHaveLength(1);
  expect(words[1]).toMatch(/^Do not adopt the suggestion as is: .* too few responses for 2 attributes\.$/);
});

it("sends a few changes to the expert", () => {
  expect(steps({ changes: 1 })).toEqual([
    "Review the flagged entry with the authors of the Q-matrix (entries.csv lists all entries). The data show which items belong together, not what an attribute means.",
    FIT,
  ]);
  // 4 of 20, and 5 of 20
  expect(steps({ changes: 4 })).toHaveLength(2);
  expect(steps({ changes: 5 })[0]).toMatch(
    /^Do not adopt the suggestion as is: it changes 5 of 20 entries, /,
  );
  expect(steps({ changes: 1, unsure: 2 })).toEqual([
    `Review the 3 flagged entries, strongest evidence first,${REVIEW}`,
    FIT,
  ]);
});

it("warns first of a suggestion that is another Q-matrix, that no search reached twice, or that fits worse", () => {
  expect(
    steps({ changes: 5, differences: [0, 0.1], bic: 1, weak: ["A2"], exchangeable: [["A1", "A2"]] }),
  ).toEqual([
    "Do not adopt the suggestion as is: it changes 5 of 20 entries, more than simple corrections would explain. The items may measure attributes other than those intended, or there may be too few responses for 2 attributes. To see how many attributes the data support: qmatrix learn r.csv --attributes auto",
    "Search longer with --effort thorough, or compare with another seed (--seed 2): only 1 of 2 searches reached the relearned Q-matrix, so the result may depend on the seed.",
    "Be cautious about changing anything: according to BIC, the suggested Q-matrix does not fit better under any model.",
    `Review the 5 flagged entries, strongest evidence first,${REVIEW}`,
    "Look at the items of A1 and A2 together, and decide which attribute is which: their labels may be swapped in the suggestion.",
    "Add items that measure A2: its identifiability under the suggested Q-matrix is not established.",
    FIT,
  ]);
  expect(steps({ differences: [0.1, 0.1], effort: "thorough" })).toHaveLength(1);
});

it("advises against changes where one ability predicts as well, and against haste where that is open", () => {
  expect(steps({ changes: 6, verdict: "one-ability" })).toEqual([
    "Do not change the Q-matrix on the basis of these data, and do not report mastery of its attributes: a unidimensional IRT model predicts the responses better. Report one score per student (2PL or 3PL), or add items that each measure a single attribute.",
    "To assess the fit of the expert's Q-matrix nevertheless: qmatrix fit r.csv --q q.csv",
  ]);
  expect(steps({ verdict: "undecided" })).toEqual([
    "First establish whether the data support skills (see “Evidence for skills”): until then, the absence of suggested changes does not confirm the Q-matrix.",
    "No change is suggested. To see how the Q-matrix fits: qmatrix fit r.csv --q q.csv",
  ]);
});
