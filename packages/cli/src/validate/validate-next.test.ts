import { expect, it } from "vitest";
import { stepText } from "../shell/next-step.ts";
import { validateNext } from "./validate-next.ts";
import type { ValidateTold } from "./validate-told.ts";

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
}

/** As much of a result as the steps read: 10 items, 2 attributes. */
function steps({
  changes = 0,
  unsure = 0,
  differences = [0, 0],
  effort = "normal",
  weak = [],
  exchangeable = [],
  bic = -1,
  rmsea2 = 0.02,
  low = rmsea2,
  distribution = "saturated",
  unsettled = 0,
}: Given): string[] {
  return validateNext({
    data: { file: "r.csv", students: 23 },
    options: { effort, q: "q.csv" },
    validation: {
      q: { J: 10, K: 2 },
      entries: Array.from({ length: 20 }, (_, at) => ({
        inQ: true,
        suggested: at >= changes,
        inclusion: at < unsettled ? 0.7 : 1,
        isWorthALook: at < changes + unsure,
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
  } as unknown as ValidateTold).map(stepText);
}

const GO_THROUGH =
  " worth a look from the top (entries.csv has them all), with whoever made the Q-matrix, and decide item by item. The answers tell which items go together, not what an attribute means.";
const FIT = "Then fit a model with what you decided on: qmatrix fit r.csv --q FILE";

it("keeps a Q-matrix that the answers agree with", () => {
  expect(steps({})).toEqual(["Use the Q-matrix as it is: qmatrix fit r.csv --q q.csv"]);
  // with many attributes the default would have a parameter for every pattern
  expect(steps({ distribution: "higher-order" })).toEqual([
    "Use the Q-matrix as it is: qmatrix fit r.csv --q q.csv --attribute-distribution higher-order",
  ]);
});

it("does not send on a Q-matrix that fits badly, though no entry is in doubt", () => {
  expect(steps({ rmsea2: 0.1 })).toEqual([
    "Look for what is missing first: no Q-matrix here fits well under any model (RMSEA2 is 0.100 or more; up to 0.045 is called good). There may be other or more attributes. To see how many the answers show: qmatrix learn r.csv --attributes auto",
    "No entry alone would mend that. To see how it fits: qmatrix fit r.csv --q q.csv",
  ]);
});

it("does not take a misfit of a few students for one, and says that they are few", () => {
  expect(steps({ rmsea2: 0.1, low: 0.01, unsure: 3, unsettled: 3 })).toEqual([
    "Do not rely on this yet: whatever is suggested, 3 of 20 entries are in doubt. The answers of 23 students to 10 items say too little about 2 attributes: more students or items would say more, or fewer attributes.",
    `Go through the 3 entries${GO_THROUGH}`,
    FIT,
  ]);
  expect(steps({ unsettled: 2 })).toHaveLength(1);
});

it("gives a command once", () => {
  const words = steps({ rmsea2: 0.1, changes: 3 });
  expect(words.filter((step) => step.endsWith("--attributes auto"))).toHaveLength(1);
  expect(words[1]).toMatch(/^Do not take the suggestion over .* too few for 2 attributes\.$/);
});

it("sends a few changes to the expert", () => {
  expect(steps({ changes: 1 })).toEqual([`Go through the 1 entry${GO_THROUGH}`, FIT]);
  expect(steps({ changes: 1, unsure: 2 })).toEqual([`Go through the 3 entries${GO_THROUGH}`, FIT]);
});

it("warns first of a suggestion that is another Q-matrix, that no search reached twice, or that fits worse", () => {
  expect(
    steps({ changes: 3, differences: [0, 0.1], bic: 1, weak: ["A2"], exchangeable: [["A1", "A2"]] }),
  ).toEqual([
    "Do not take the suggestion over as it is: it changes 3 of 20 entries, too many for a correction. Either the answers show other attributes than the expert meant, or they are too few for 2 attributes. To see how many they show: qmatrix learn r.csv --attributes auto",
    "Search longer, with --effort thorough, or see what another seed suggests (--seed 2): 1 of 2 searches ended at the best Q-matrix found, so some changes may turn with the seed.",
    "Be slow to change anything: by BIC the expert's Q-matrix fits better under every model.",
    `Go through the 3 entries${GO_THROUGH}`,
    "Look at the items of A1 and A2 together, and say yourself which attribute is which: in the suggestion some of them may have each other's names.",
    "Add items for A2: with the suggestion the items do not tell it from the others.",
    FIT,
  ]);
  expect(steps({ differences: [0.1, 0.1], effort: "thorough" })).toHaveLength(1);
});
