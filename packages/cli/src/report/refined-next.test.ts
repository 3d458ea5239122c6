import { expect, it } from "vitest";
import type { RefinedTold } from "../learn/refined/refined-learned.ts";
import { stepText } from "../shell/next-step.ts";
import type { ItemTold } from "./items/item-told.ts";
import { refinedNext } from "./refined-next.ts";

interface Given {
  readonly options?: Record<string, string>;
  readonly differences?: readonly number[];
  readonly doubtful?: number;
  readonly weak?: readonly string[];
  readonly unused?: boolean;
}

/** As much of a result as the steps read: 10 items, 2 attributes. */
function steps(
  { options = {}, differences = [0, 0], doubtful = 0, weak = [], unused = false }: Given,
  items: ItemTold[] = [],
) {
  const told = {
    data: { file: "r.csv" },
    options: { effort: "normal", ...options },
    learned: {
      q: {
        J: 10,
        K: 2,
        attributes: ["A1", "A2"],
        entries: Uint8Array.from({ length: 20 }, (_, at) => Number(at % 2 === 0 || !unused)),
      },
      runs: differences.map((difference) => ({ difference })),
      doubtful: Array.from({ length: doubtful }, () => ({})),
      identifiability: {
        verdict: weak.length > 0 ? "weak" : "identified",
        attributes: weak.map((attribute) => ({ attribute, verdict: "weak" })),
      },
    },
  } as unknown as RefinedTold;
  return refinedNext(told, items).map(stepText);
}

const NAMES =
  "Give the attributes names: look at the items that need A1, then the next, and ask what they have in common.";
const FIT =
  "For standard errors and tests of fit, fit a model with this Q-matrix, q.csv beside this page: qmatrix fit r.csv --q FOLDER/q.csv";

it("names the attributes and fits a model where all is well", () => {
  expect(steps({})).toEqual([NAMES, FIT]);
  expect(steps({ options: { start: "q0.csv" } })).toEqual([FIT]);
});

it("warns first where much is in doubt or searches disagree", () => {
  expect(steps({ doubtful: 3, differences: [0, 0.1], weak: ["A2"] })).toEqual([
    "Do not rely on this Q-matrix yet: 3 of 20 entries are in doubt. More students' answers would tell more, or an expert's Q-matrix to start from (--start), or fewer attributes.",
    "Search longer, with --effort thorough: 1 of 2 searches ended here.",
    "Let somebody who knows the items judge the 3 doubtful entries below, write what they decide into a file, and learn again with --fix FILE.",
    "Add items for A2: “What the items can tell apart” says which.",
    NAMES,
    FIT,
  ]);
  expect(steps({ doubtful: 2, differences: [0.1, 0.1], options: { effort: "thorough" } })).toHaveLength(3);
  expect(steps({ differences: [0], options: { effort: "quick" } })[0]).toBe(
    "Before relying on it, search more than once: --effort normal.",
  );
});

it("does not send on a Q-matrix that cannot be fitted", () => {
  expect(steps({ unused: true })).toEqual([
    NAMES,
    "Take the column of A2 out of q.csv before you fit that: no item needs it.",
    FIT,
  ]);
});

it("names items with remarks", () => {
  const weak: ItemTold = {
    item: "i3",
    needs: ["A1"],
    together: undefined,
    success: [0.3, 0.35],
    errors: undefined,
    remarks: [],
  };
  expect(steps({}, [weak])).toContain("Read what “Item by item” says of i3.");
});
