import { checkIdentifiability, type QMatrix, qMatrixFrom, requiredAttributes } from "@qmatrix/core/data";
import type { Adequacy, LearnedItem, RunSummary } from "@qmatrix/core/learn";
import { describe, expect, it } from "vitest";
import type { RefinedLearned } from "./refined-learned.ts";
import { refinedSummary } from "./refined-summary.ts";

const IDENTIFIED = qMatrixFrom([
  [1, 0],
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 1],
]);

/** The parts of an answer that the summary reads; the rest is not there. */
function learned(parts: Partial<RefinedLearned> = {}): RefinedLearned {
  const { q = IDENTIFIED } = parts;
  return {
    q,
    inclusion: Float64Array.from(q.entries),
    isScoreExact: true,
    alternatives: [{ q, score: -1, weight: 1 }],
    runs: [run(0), run(0)],
    doubtful: [],
    identifiability: checkIdentifiability(q),
    items: itemsOf(q, "conjunctive"),
    profiles: { N: 500 },
    adequacy: null,
    residualDependence: { pairs: [], significant: 0, of: 21 },
    ...parts,
  } as RefinedLearned;
}

/** All items that require two attributes or more have this model. */
function itemsOf(q: QMatrix, family: LearnedItem["family"]): LearnedItem[] {
  return q.items.map((item, j) => ({
    item,
    family: requiredAttributes(q, j).length > 1 ? family : undefined,
    familyProbabilities: [],
    successProbabilities: [],
    loading: 0,
  }));
}

function run(entries: number): RunSummary {
  return { start: "factor", score: -1, difference: entries / 14, hasAbility: false };
}

function verdict(said: Adequacy["verdict"], reason: Adequacy["reason"]): Adequacy {
  const difference = { value: -50, standardError: 10 };
  const several = { name: "abilities", abilities: 2, heldOutLogLik: -900, standardError: 20 } as const;
  return {
    verdict: said,
    reason,
    folds: 3,
    students: 100,
    attributes: 3,
    reference: "one-ability",
    learned: { toOneAbility: difference, toAbilities: difference, toClasses: difference, toExpert: null },
    models: [{ ...several, differenceToOneAbility: 80, differenceStandardError: 12 }],
  };
}

describe("refinedSummary", () => {
  it("says that all is well", () => {
    expect(refinedSummary(learned())).toEqual([
      "Expected number of wrong entries: 0.0 of 14, provided that the model holds and the best solution was found. For all entries, the reported value has a posterior probability of 0.95 or more.",
      "No entry is doubtful (probability of error 0.1 or more).",
      "Both searches reached this Q-matrix.",
      "If this Q-matrix is correct, it is strictly identifiable (all items are conjunctive or disjunctive).",
      "No item pair shows significant residual dependence under the learned model (21 pairs tested; all Holm-adjusted p ≥ 0.05).",
    ]);
  });

  it("begins with the verdict about skills, and is no surer than that", () => {
    const adequacy = verdict("undecided", "several-abilities");
    const [first, ...rest] = refinedSummary(learned({ adequacy }));
    expect(first).toMatch(/^The data are inconclusive about whether discrete skills are present: /);
    expect(rest.slice(0, 2)).toEqual([
      "If there are skills (these data cannot confirm this), 0.0 of 14 entries are expected to be wrong, and for all entries the reported value has a posterior probability of 0.95 or more.",
      "If there are skills, no entry is doubtful (probability of error 0.1 or more).",
    ]);
    expect(rest.join(" ")).not.toContain("The data support");
  });

  it("is short where one ability predicts as well", () => {
    const adequacy = verdict("one-ability", "one-ability-suffices");
    expect(refinedSummary(learned({ adequacy })).slice(1)).toEqual([
      "If there are skills (the data do not support this), 0.0 of 14 entries are expected to be wrong, and for all entries the reported value has a posterior probability of 0.95 or more.",
      "No item pair shows significant residual dependence under the learned model (21 pairs tested; all Holm-adjusted p ≥ 0.05).",
    ]);
    const choice = {
      attributes: 1,
      reason: "one-ability",
      low: 1,
      high: 6,
      curve: [8, 9, 10, 11].map((at) => ({ attributes: at, used: at, score: -Math.abs(at - 10), share: 0 })),
    } as const;
    expect(refinedSummary(learned({ adequacy, choice })).slice(1)).toEqual([
      "No number of attributes is supported. The best search used 10 attributes (8 to 11 tried), and 3 scored about as well, but a unidimensional IRT model predicts the responses of held-out students better. The Q-matrix therefore has a single column (it cannot have none): 7 of 7 items require the one attribute learned. Do not interpret it as a skill.",
      "No item pair shows significant residual dependence under the learned model (21 pairs tested; all Holm-adjusted p ≥ 0.05).",
    ]);
  });

  const AGREEMENTS: [RunSummary[], string][] = [
    [
      [run(0)],
      "The final Q-matrix comes from a single search, so it is unknown whether searches from other starting points would agree.",
    ],
    [[run(0), run(0), run(0)], "All 3 searches reached this Q-matrix."],
    [
      [run(0), run(3), run(1)],
      "1 of 3 searches reached this Q-matrix; the others differ from it in up to 3 of 14 entries.",
    ],
    [
      [run(1), run(2)],
      "Neither search reached exactly this Q-matrix; their solutions differ from it in up to 2 of 14 entries.",
    ],
  ];
  for (const [runs, sentence] of AGREEMENTS)
    it(`says how ${runs.length} searches agree that differ in ${runs.map(({ difference }) => Math.round(14 * difference))}`, () => {
      expect(refinedSummary(learned({ runs, isScoreExact: false })).at(-3)).toBe(sentence);
    });

  it("says once how many searches agree: it was said twice of a best one that no second search found", () => {
    const said = refinedSummary(learned({ runs: [run(0), run(3), run(1)] }));
    expect(said.filter((sentence) => sentence.includes("3 searches"))).toEqual([
      "Only one of the 3 searches reached the reported Q-matrix; the others are clearly worse and differ from it in up to 3 of 14 entries. A better solution may have been missed. Inclusion probabilities refer to the best solution alone and may be overconfident.",
    ]);
  });

  it("says where the answers do not settle on one Q-matrix", () => {
    const other = {
      ...IDENTIFIED,
      entries: IDENTIFIED.entries.map((entry, at) => (at < 2 ? 1 - entry : entry)),
    };
    const alternatives = [IDENTIFIED, other].map((q) => ({ q, score: -1, weight: 0.5 }));
    expect(refinedSummary(learned({ runs: [run(0), run(2)], alternatives }))[2]).toMatch(
      /^The data do not determine a single Q-matrix: .* differs from it in 2 of 14 entries\./,
    );
  });

  it("says how the number of attributes was chosen", () => {
    const point = (attributes: number, share: number) => ({
      attributes,
      used: 2,
      score: -1,
      share,
    });
    const choice = {
      attributes: 2,
      reason: "searches" as const,
      low: 1,
      high: 4,
      curve: [point(1, 0), point(2, 0.75), point(3, 0.25), point(5, 0)],
    };
    expect(refinedSummary(learned({ choice }))[0]).toBe(
      "The number of attributes is uncertain: of the searches with 2 or more available, only 75% used exactly 2, the number chosen (1 to 3 and 5 tried).",
    );
    expect(refinedSummary(learned({ choice: { ...choice, curve: [point(2, 1)] } }))[0]).toMatch(
      /^The data support 2 attributes \(2 tried\): every search with 2 or more available used exactly 2\. /,
    );
    expect(refinedSummary(learned({ choice: { ...choice, curve: [point(1, 0)] } }))[0]).toBe(
      "The data support 2 attributes (1 tried).",
    );
  });

  it("names doubtful entries, the first five", () => {
    const inclusion = Float64Array.from(IDENTIFIED.entries);
    inclusion[1] = 0.4;
    const entry = (inQ: boolean) => ({ item: "item1", attribute: "A2", inclusion: 0.4, inQ });
    expect(refinedSummary(learned({ inclusion, doubtful: [entry(false)] })).slice(0, 2)).toEqual([
      "Expected number of wrong entries: 0.4 of 14, provided that the model holds and the best solution was found. For 13 entries, the reported value has a posterior probability of 0.95 or more.",
      "One entry is doubtful, with a probability of 0.1 or more of being wrong (inclusion probability in parentheses): item1 × A2 (not in Q, 0.40).",
    ]);
    const many = Array.from({ length: 7 }, () => entry(true));
    expect(refinedSummary(learned({ doubtful: many }))[1]).toMatch(
      /^7 entries are doubtful, with a probability of 0\.1 or more of being wrong \(inclusion probability in parentheses\): (item1 × A2 \(in Q, 0\.40\)(, )?){5} and 2 more in doubtful\.csv\.$/,
    );
  });

  it("says of a Q-matrix that is wrong in a third of its entries that it is none to use", () => {
    const inclusion = new Float64Array(14).fill(0.5);
    expect(refinedSummary(learned({ inclusion }))[0]).toMatch(
      / Do not use this Q-matrix: the responses contain almost no information about shared attributes\.$/,
    );
  });

  it("says of an empty Q-matrix that nothing was found, and no more", () => {
    const nothing = expect.stringMatching(
      /^The responses show no evidence that any skill is required by more than one item\. /,
    );
    const q = qMatrixFrom(Array.from({ length: 4 }, () => [0, 0]));
    expect(refinedSummary(learned({ q }))).toEqual([nothing]);
    // unless there are too few students to find anything
    const profiles = { N: 19 } as RefinedLearned["profiles"];
    expect(refinedSummary(learned({ q, profiles }))).toEqual([
      expect.stringMatching(
        /^19 students are too few to learn 2 attributes \(9\.5 per attribute\)\. In simulated data with so few students per attribute, about 11% of the learned entries were wrong, and real data are harder\. Do not use the result; collect responses from about 50 students, or use fewer attributes\.$/,
      ),
      expect.stringMatching(/^4 items is a small number for 2 attributes/),
      nothing,
    ]);
  });

  // "about 11% of the learned entries were wrong" used to stand beside "7.6 of 27 expected to be wrong"
  it("says beside the share of wrong entries in simulated data how many of these are expected to be wrong", () => {
    const profiles = { N: 19 } as RefinedLearned["profiles"];
    const inclusion = Float64Array.from(IDENTIFIED.entries, (entry) => (entry ? 0.75 : 0.25));
    const said = refinedSummary(learned({ profiles, inclusion }));
    expect(said[0]).toBe(
      "19 students are too few to learn 2 attributes (9.5 per attribute). 3.5 of the 14 learned entries (25%) are expected to be wrong; in simulated data with so few students per attribute the average was about 11%. Do not use the result; collect responses from about 50 students, or use fewer attributes.",
    );
    expect(said.join(" ")).not.toContain("Expected number of wrong entries");
  });

  it("says which attributes are weakly identified and what to add", () => {
    const q = qMatrixFrom([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(refinedSummary(learned({ q })).at(-2)).toBe(
      "The identifiability of A2 is not established, so another Q-matrix may fit equally well. " +
        "Only one item measures A2, and it also measures other attributes: add two more items, one of which measures only A2 (at least three are needed).",
    );
  });

  it("calls a Q-matrix strictly identifiable only for conjunctive and disjunctive items", () => {
    const said = (family: LearnedItem["family"]) =>
      refinedSummary(learned({ items: itemsOf(IDENTIFIED, family) }))[3];
    expect(said("disjunctive")).toContain("strictly");
    for (const family of ["additive", "saturated"] as const)
      expect(said(family)).toBe(
        "If this Q-matrix is correct, it is generically identifiable (for almost all values of the item parameters).",
      );
  });

  it("says what is known only of general items", () => {
    const q = qMatrixFrom([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(refinedSummary(learned({ q, items: itemsOf(q, "saturated") }))[3]).toBe(
      "If this Q-matrix is correct, it is generically identifiable (for almost all values of the item parameters).",
    );
    expect(refinedSummary(learned({ q }))[3]).toBe(
      "The identifiability of A2 with conjunctive or disjunctive items is not established, so another Q-matrix may fit equally well. No item measures A2 alone: add an item that measures only A2.",
    );
  });
});
