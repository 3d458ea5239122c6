import { expect, it } from "vitest";
import type { ItemSummary } from "../items/item-summary.ts";
import { stepText } from "../words/next-step.ts";
import type { RefinedReport } from "./refined-learned.ts";
import { refinedNext } from "./refined-next.ts";

interface Given {
  readonly options?: Record<string, string>;
  readonly differences?: readonly number[];
  readonly doubtful?: number;
  readonly weak?: readonly string[];
  readonly unused?: boolean;
  readonly verdict?: string;
  readonly reason?: string;
  /** Whether every entry must be taken to be wrong. */
  readonly wrong?: boolean;
  readonly students?: number;
}

/** As much of a result as the steps read: 10 items, 2 attributes. */
function steps(
  {
    options = {},
    differences = [0, 0],
    doubtful = 0,
    weak = [],
    unused = false,
    verdict,
    reason,
    wrong = false,
    students = 500,
  }: Given,
  items: ItemSummary[] = [],
) {
  const entries = Uint8Array.from({ length: 20 }, (_, at) => Number(at % 2 === 0 || !unused));
  const told = {
    data: { file: "r.csv" },
    options: { effort: "normal", ...options },
    learned: {
      adequacy: verdict
        ? { verdict, reason, learned: { toOneAbility: { value: -5, standardError: 10 } } }
        : null,
      inclusion: Float64Array.from(entries, (entry) => (wrong ? 1 - entry : entry)),
      q: {
        J: 10,
        K: 2,
        attributes: ["A1", "A2"],
        entries,
      },
      profiles: { N: students },
      runs: differences.map((difference) => ({ difference })),
      doubtful: Array.from({ length: doubtful }, () => ({})),
      identifiability: {
        verdict: weak.length > 0 ? "weak" : "identified",
        attributes: weak.map((attribute) => ({ attribute, verdict: "weak" })),
      },
    },
  } as unknown as RefinedReport;
  return refinedNext(told, items).map(stepText);
}

const NAMES = "Name the attributes: for each one, ask what the items that require it have in common.";
const FIT =
  "For standard errors and tests of fit, fit a model with this Q-matrix (q.csv; replace FOLDER with the folder that contains this report): qmatrix fit r.csv --q FOLDER/q.csv";

it("names the attributes and fits a model where all is well", () => {
  expect(steps({})).toEqual([NAMES, FIT]);
  expect(steps({ options: { start: "q0.csv" } })).toEqual([FIT]);
});

it("advises nothing but more data where there are too few", () => {
  expect(steps({ students: 19, doubtful: 3 })).toEqual([
    "Do not use this result. Collect responses from about 50 students first.",
  ]);
});

it("sends elsewhere where one ability explains everything", () => {
  const told = {
    data: { file: "r.csv" },
    options: {},
    learned: { hasAbility: true, q: { J: 10, K: 3, entries: new Uint8Array(30) }, profiles: { N: 500 } },
  } as unknown as RefinedReport;
  expect(refinedNext(told, []).map(stepText)).toEqual([
    "Report one score per student, from an item response model (2PL or 3PL).",
    "To see which attributes describe the responses in place of the ability (they may merely be levels of that ability): qmatrix learn r.csv --attributes 3 --no-ability",
  ]);
});

it("warns first where much is in doubt or searches disagree", () => {
  expect(steps({ doubtful: 3, differences: [0, 0.1], weak: ["A2"] })).toEqual([
    "Do not rely on this Q-matrix yet: 3 of 20 entries are doubtful. More students, an expert's Q-matrix to start from (--start) or fewer attributes may help.",
    "Search longer with --effort thorough: only 1 of 2 searches reached this Q-matrix.",
    "Have a content expert review the 3 doubtful entries below, record the decisions in a file, and learn again with --fix FILE.",
    "Add items that measure A2: see “Identifiability”.",
    NAMES,
    FIT,
  ]);
  expect(steps({ doubtful: 2, differences: [0.1, 0.1], options: { effort: "thorough" } })).toHaveLength(3);
  expect(steps({ differences: [0], options: { effort: "quick" } })[0]).toBe(
    "Run more than one search before relying on this Q-matrix: --effort normal.",
  );
});

it("does not send on a Q-matrix that cannot be fitted", () => {
  expect(steps({ unused: true })).toEqual([
    NAMES,
    "Remove the column of A2 from q.csv before fitting: no item requires it.",
    FIT,
  ]);
});

it("names items with remarks", () => {
  const weak: ItemSummary = {
    item: "i3",
    needs: ["A1"],
    together: undefined,
    success: [0.3, 0.35],
    proportions: [0.5, 0.5],
    errors: undefined,
    remarks: [],
  };
  expect(steps({}, [weak])).toContain("Read the comments on i3 under “Item details”.");
});

it("does not have attributes named or reported where one ability predicts as well", () => {
  expect(steps({ doubtful: 3, verdict: "one-ability" })).toEqual([
    "Do not report mastery of these attributes. Report one score per student, from an item response model (2PL or 3PL): it predicts these responses equally well.",
    "If the test was designed to measure separate skills, add items that each measure a single skill, or validate the intended Q-matrix: qmatrix validate.",
  ]);
  expect(steps({ verdict: "undecided" })[0]).toBe(
    "Do not report mastery of these attributes without other evidence that they are skills: see “Evidence for skills”.",
  );
});

it("does not have attributes named, nor items added for them, where the items are unrelated", () => {
  const only = [
    "Collect more data: more students, or items that require the same skills. Do not use this Q-matrix.",
  ];
  // "Name the attributes" and "Add items that measure A2" used to follow this verdict
  expect(steps({ weak: ["A2"], verdict: "undecided", reason: "unrelated-items" })).toEqual(only);
  expect(steps({ weak: ["A2"], wrong: true })).toEqual(only);
  expect(steps({ weak: ["A2"], doubtful: 1, verdict: "undecided", reason: "too-close" })).toEqual([
    "Do not report mastery of these attributes without other evidence that they are skills: see “Evidence for skills”.",
    FIT,
  ]);
});
